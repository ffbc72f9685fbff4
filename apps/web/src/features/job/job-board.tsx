import type { Language } from '@cursus/contract/language'
import { useEffect, useRef } from 'react'
import { useLanguage } from '#web/lib/locale.ts'
import { useIsDark } from '#web/lib/theme.ts'
import { m } from '#web/paraglide/messages.js'

/** Where Bull Board keeps the settings of its reader. */
const storageKey = 'board-settings'
const boardLanguages: Record<Language, string> = { en: 'en-GB', fr: 'fr-FR' }

/** Bull Board names its colours as shadcn does, so that it can take those of the page. */
const tokens = [
  'background',
  'foreground',
  'card',
  'popover',
  'primary',
  'primary-foreground',
  'secondary',
  'secondary-foreground',
  'muted',
  'muted-foreground',
  'accent',
  'accent-foreground',
  'destructive',
  'destructive-foreground',
  'border',
  'input',
  'ring',
  'sidebar',
  'sidebar-foreground',
  'sidebar-accent',
  'sidebar-accent-foreground',
  'sidebar-border',
]

function storeSettings(language: Language, isDark: boolean): void {
  try {
    const stored = JSON.parse(localStorage.getItem(storageKey) ?? '{}') as { state?: object }
    const state = { ...stored.state, language: boardLanguages[language], theme: isDark ? 'dark' : 'light' }
    localStorage.setItem(storageKey, JSON.stringify({ version: 2, ...stored, state }))
  } catch {
    // Storage refused: the dashboard uses the language and the theme of the system.
  }
}

function paint(document: Document | null | undefined, language: Language, isDark: boolean): void {
  if (!document?.body) return
  document.documentElement.lang = language
  document.documentElement.style.colorScheme = isDark ? 'dark' : 'light'
  document.body.classList.toggle('dark-mode', isDark)
  const colours = getComputedStyle(window.document.documentElement)
  for (const token of tokens) document.body.style.setProperty(`--${token}`, colours.getPropertyValue(`--${token}`))
}

/** Bull Board of the server, in the language and the theme of the page. */
export function JobBoard() {
  const language = useLanguage()
  const isDark = useIsDark()
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    storeSettings(language, isDark)
    paint(frame.current?.contentDocument, language, isDark)
    // The dashboard reads its settings when it starts.
    if (frame.current && !frame.current.hasAttribute('src')) frame.current.src = '/ops/jobs'
  }, [language, isDark])
  return (
    <iframe
      // Its texts are loaded at its start, in one language.
      key={language}
      ref={frame}
      title={m.job_board_frame()}
      className="h-[calc(100dvh-14rem)] min-h-120 w-full rounded-lg border bg-background"
      onLoad={() => paint(frame.current?.contentDocument, language, isDark)}
    />
  )
}

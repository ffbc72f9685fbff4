import { useSyncExternalStore } from 'react'

const themeChoices = ['system', 'light', 'dark'] as const
export type ThemeChoice = (typeof themeChoices)[number]

/** `public/early.js` reads the same key before the first paint. */
const storageKey = 'cursus.theme'
const listeners = new Set<() => void>()
const systemDark = matchMedia('(prefers-color-scheme: dark)')
let choice: ThemeChoice = themeChoices.find((value) => value === stored()) ?? 'system'

function stored(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null
  }
}

const isDark = (): boolean => choice === 'dark' || (choice === 'system' && systemDark.matches)

function apply(): void {
  const dark = isDark()
  document.documentElement.classList.toggle('dark', dark)
  // The colour of the window's frame, where the browser supports it.
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
    meta.content = dark ? '#101719' : '#fbfaf6'
}

systemDark.addEventListener('change', () => {
  apply()
  for (const listener of listeners) listener()
})

export function setTheme(next: ThemeChoice): void {
  choice = next
  try {
    if (next === 'system') localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, next)
  } catch {
    // Storage refused: the choice is kept until the page is closed.
  }
  apply()
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useTheme = (): ThemeChoice => useSyncExternalStore(subscribe, () => choice)

/** Whether the page is dark now, by choice or by the system. */
export const useIsDark = (): boolean => useSyncExternalStore(subscribe, isDark)

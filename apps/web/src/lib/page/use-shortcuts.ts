import { useEffect, useRef } from 'react'

/** Where a plain key writes or chooses. */
const ownKeys = 'input, textarea, select, [role="textbox"], [role="combobox"]'
/** What is over the page, and has the keys for itself. */
const over = '[role="dialog"], [role="alertdialog"], [role="menu"]'

function nameOf(event: KeyboardEvent): string | undefined {
  const { key, target } = event
  if (event.defaultPrevented || event.isComposing || event.altKey) return undefined
  if (event.metaKey || event.ctrlKey) return event.shiftKey ? undefined : `mod+${key.toLowerCase()}`
  // Signs need Shift on some keyboards; a letter with Shift is another key.
  if (event.repeat || (event.shiftKey && key.toLowerCase() !== key.toUpperCase())) return undefined
  const element = target instanceof HTMLElement ? target : undefined
  if (element?.isContentEditable || element?.closest(ownKeys) || document.querySelector(over)) return undefined
  return key.toLowerCase()
}

/**
 * Acts on keys pressed anywhere in the page: `n` or `?` plain, `mod+k` with Ctrl or ⌘. Plain keys
 * do nothing in a field, a dialog or a menu; those of a frame never reach the page.
 */
export function useShortcuts(shortcuts: Readonly<Record<string, (() => void) | undefined>>): void {
  const latest = useRef(shortcuts)
  latest.current = shortcuts
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const name = nameOf(event)
      const act = name === undefined ? undefined : latest.current[name]
      if (!act) return
      event.preventDefault()
      act()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}

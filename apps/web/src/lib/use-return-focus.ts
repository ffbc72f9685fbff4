import { useRef } from 'react'
import { openerNow } from './opener.ts'

/**
 * Handlers that return the focus to the element that had it before a dialog opened: Radix does so
 * for its own triggers only, and these dialogs are opened by state. `fallback` is focused when that
 * element is gone.
 */
export function useReturnFocus(onOpen: (event: Event) => void, fallback?: () => void) {
  const opener = useRef<HTMLElement>(null)
  return {
    onOpenAutoFocus: (event: Event) => {
      opener.current = openerNow()
      onOpen(event)
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      // The heading of a new page keeps the focus.
      if (document.activeElement?.matches('h1')) return
      if (opener.current?.isConnected && opener.current !== document.body) opener.current.focus()
      else fallback?.()
    },
  }
}

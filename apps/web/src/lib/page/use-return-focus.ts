import { useRef } from 'react'
import { openerNow } from './opener.ts'
import { focusPage } from './use-page-title.ts'

/**
 * Handlers that return the focus to the element that had it before a dialog opened: Radix does so
 * for its own triggers only, and these dialogs are opened by state. `fallback` is focused when that
 * element is gone.
 */
export function useReturnFocus(onOpen: (event: Event) => void, fallback?: () => void) {
  const opener = useRef<HTMLElement>(null)
  const path = useRef('')
  return {
    onOpenAutoFocus: (event: Event) => {
      opener.current = openerNow()
      path.current = location.pathname
      onOpen(event)
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      // What the new page has focused keeps the focus.
      if (document.activeElement?.matches('h1')) return
      const from = opener.current?.isConnected && opener.current !== document.body ? opener.current : null
      const hasLeft = location.pathname !== path.current && !from?.closest('main')
      // The dialog hid the page that it led to while that page came.
      if (hasLeft) focusPage()
      else if (from) from.focus()
      else fallback?.()
    },
  }
}

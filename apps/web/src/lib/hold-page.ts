import { useEffect } from 'react'

/**
 * Who would lose something if the page were loaded again now: a content that plays, a form that is not saved, a file on its way, an open dialog.
 * Kept in one place, so that an update of the client knows when it may (specification §4 "Update of the client").
 */
const holders = new Set<object>()
const listeners = new Set<() => void>()

/** The page must stay as it is until the answer is called. */
export function holdPage(): () => void {
  const holder = {}
  holders.add(holder)
  return () => {
    if (holders.delete(holder) && holders.size === 0) for (const listener of [...listeners]) listener()
  }
}

export const isPageHeld = (): boolean => holders.size > 0

/** Called each time when nothing holds the page any more; the answer ends it. */
export function onPageFree(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Holds the page while the component is there and `when` is true. */
export function useHoldPage(when = true): void {
  useEffect(() => (when ? holdPage() : undefined), [when])
}

/** The same as an element, for what is drawn only while it is open. */
export function HoldPage(): null {
  useHoldPage()
  return null
}

import { useEffect } from 'react'

/**
 * Tracks what a reload would lose: a playing content, an unsaved form, an upload, an open dialog.
 * One registry, so that the client update knows when it may reload (specification §4 "Update of the
 * client").
 */
const holders = new Set<{ by?: 'upload' }>()
const listeners = new Set<() => void>()

/** Prevents reloads until the returned function is called. */
export function holdPage(by?: 'upload'): () => void {
  const holder = by ? { by } : {}
  holders.add(holder)
  return () => {
    if (holders.delete(holder) && holders.size === 0) for (const listener of [...listeners]) listener()
  }
}

export const isPageHeld = (): boolean => holders.size > 0

/** Whether a file is being sent, which goes on after the session has ended. */
export const isUploading = (): boolean => [...holders].some(({ by }) => by === 'upload')

/** Calls the listener each time the page becomes free; the returned function unsubscribes. */
export function onPageFree(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Holds the page while the component is mounted and `when` is true. */
export function useHoldPage(when = true): void {
  useEffect(() => (when ? holdPage() : undefined), [when])
}

/** The same as an element, for parts that are only mounted while open. */
export function HoldPage(): null {
  useHoldPage()
  return null
}

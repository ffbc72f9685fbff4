import type { ReactNode } from 'react'

type Extra = {
  description?: ReactNode
  /**
   * Something that can only be done here: the toast waits for who points at it or has its focus.
   */
  action?: { label: string; onClick: () => void } | undefined
  id?: string
  /** Milliseconds. */
  duration?: number
}

/** Loaded with the first toast, not with the first page. */
const load = async () => (await import('sonner')).toast

/** A toast for a successful action. */
export const toastSuccess = async (title: ReactNode, extra: Extra = {}): Promise<void> => {
  const toast = await load()
  if (!extra.action) return void toast.success(title, extra)
  const id = toast.success(title, { ...extra, duration: Number.POSITIVE_INFINITY })
  dismissUnused(() => toast.dismiss(id), extra.duration ?? actionMs)
}

/** Whether something is in a toast: these are above modal sheets and dialogs, and outside them. */
export const isOfToasts = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-sonner-toaster]') !== null

/** For modal sheets and dialogs, which a press in a toast would close. */
export const stayForToasts = (event: Event): void => {
  if (isOfToasts(event.target)) event.preventDefault()
}

/** Ref of the foot of a sheet: toasts stay above it, however many rows its buttons take. */
export const keepToastsAbove = (foot: HTMLElement): (() => void) => {
  const place = (height: number) => document.getElementById('toasts')?.style.setProperty('--sheet-foot', `${height}px`)
  const observer = new ResizeObserver(() => place(foot.offsetHeight))
  observer.observe(foot)
  return () => {
    observer.disconnect()
    place(0)
  }
}

/** WCAG 2.2.1: time to reach an action, which stops while it is used. */
const actionMs = 12_000
const tickMs = 500

/** The library's own timer goes on while a toast has the focus. */
function dismissUnused(dismiss: () => void, duration: number): void {
  let left = duration
  const timer = setInterval(() => {
    if (document.hidden || document.querySelector('[data-sonner-toaster]')?.matches(':hover, :focus-within')) return
    left -= tickMs
    if (left > 0) return
    clearInterval(timer)
    dismiss()
  }, tickMs)
}
/** A toast for an error, never its only place. The same error again renews it. */
export const toastError = async (title: ReactNode, extra?: Extra): Promise<void> => {
  const id = typeof title === 'string' ? title : undefined
  ;(await load()).error(title, { duration: 8000, id, ...extra })
}
export const toastInfo = async (title: ReactNode, extra?: Extra): Promise<void> =>
  void (await load()).info(title, extra)

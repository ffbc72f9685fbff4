import type { ReactNode } from 'react'

type Extra = {
  description?: ReactNode
  action?: { label: string; onClick: () => void }
  id?: string
  /** Milliseconds. */
  duration?: number
}

/** Loaded with the first toast, not with the first page. */
const load = async () => (await import('sonner')).toast

/** A toast for a successful action. */
export const toastSuccess = async (title: ReactNode, extra?: Extra): Promise<void> =>
  void (await load()).success(title, extra)
/** A toast for an error, never its only place. The same error again renews it. */
export const toastError = async (title: ReactNode, extra?: Extra): Promise<void> => {
  const id = typeof title === 'string' ? title : undefined
  ;(await load()).error(title, { duration: 8000, id, ...extra })
}
export const toastInfo = async (title: ReactNode, extra?: Extra): Promise<void> =>
  void (await load()).info(title, extra)

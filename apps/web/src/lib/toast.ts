import type { ReactNode } from 'react'

type Extra = { description?: ReactNode; action?: { label: string; onClick: () => void }; id?: string }

/** Loaded with the first message, not with the first page. */
const load = async () => (await import('sonner')).toast

/** Positive toast: a successful action. */
export const toastSuccess = async (title: ReactNode, extra?: Extra): Promise<void> =>
  void (await load()).success(title, extra)
/** Negative toast: never the only place where an error is told. */
export const toastError = async (title: ReactNode, extra?: Extra): Promise<void> =>
  void (await load()).error(title, { duration: 8000, ...extra })
export const toastInfo = async (title: ReactNode, extra?: Extra): Promise<void> =>
  void (await load()).info(title, extra)

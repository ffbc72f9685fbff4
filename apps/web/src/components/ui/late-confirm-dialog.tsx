import { useLoaded } from '#web/lib/use-loaded.ts'
import type { ConfirmDialogProps } from './confirm-dialog.tsx'

const load = () => import('./confirm-dialog.tsx')

/** Fetches it before it is asked for, where that is likely. */
export const preloadConfirmDialog = (): void => void load().catch(() => undefined)

/** `ConfirmDialog` for pages that mostly do without: its script comes when it opens. When it cannot come, nothing is done. */
export function LateConfirmDialog(props: ConfirmDialogProps) {
  const part = useLoaded(props.open, load, () => props.onOpenChange(false))
  return part ? <part.ConfirmDialog {...props} /> : null
}

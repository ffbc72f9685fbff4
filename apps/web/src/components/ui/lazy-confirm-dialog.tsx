import { useLoaded } from '#web/lib/use-loaded.ts'
import type { ConfirmDialogProps } from './confirm-dialog.tsx'

const load = () => import('./confirm-dialog.tsx')

/** Preloads the dialog where it is likely to be used. */
export const preloadConfirmDialog = (): void => void load().catch(() => undefined)

/**
 * `ConfirmDialog` for pages that rarely need it: its script loads when it opens. When loading
 * fails, it stays closed.
 */
export function LazyConfirmDialog(props: ConfirmDialogProps) {
  const part = useLoaded(props.open, load, () => props.onOpenChange(false))
  return part ? <part.ConfirmDialog {...props} /> : null
}

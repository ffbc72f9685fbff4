import { closeSupport, useSupportRequest } from '#web/components/support-state.ts'
import { useLanguage } from '#web/lib/text/locale.ts'
import { useLoaded } from '#web/lib/use-loaded.ts'

/** Mounts the dialog on every page: signed in, signed out, and over a page that failed. */
export function SupportHost() {
  const language = useLanguage()
  const wanted = useSupportRequest() !== undefined
  const dialog = useLoaded(wanted, () => import('./support-dialog.tsx'), closeSupport)
  return dialog ? <dialog.SupportDialog key={language} /> : null
}

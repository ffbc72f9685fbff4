import { closeAccount, useAccountSection } from '#web/components/account-state.ts'
import { useLanguage } from '#web/lib/text/locale.ts'
import { useLoaded } from '#web/lib/use-loaded.ts'

/**
 * Mounts the account dialog outside the areas' frames, because these are remounted when the
 * language changes in it.
 */
export function AccountHost() {
  useLanguage()
  const wanted = useAccountSection() !== undefined
  const dialog = useLoaded(wanted, () => import('./account-dialog.tsx'), closeAccount)
  return dialog ? <dialog.AccountDialog /> : null
}

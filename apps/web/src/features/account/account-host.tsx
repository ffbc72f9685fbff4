import { useLanguage } from '#web/lib/locale.ts'
import { useLoaded } from '#web/lib/use-loaded.ts'
import { closeAccount, useAccountSection } from './account-state.ts'

/**
 * Where the account dialog comes up. Outside of the areas' frames: these are drawn anew when the language changes, which is chosen in it.
 */
export function AccountHost() {
  useLanguage()
  const wanted = useAccountSection() !== undefined
  const dialog = useLoaded(wanted, () => import('./account-dialog.tsx'), closeAccount)
  return dialog ? <dialog.AccountDialog /> : null
}

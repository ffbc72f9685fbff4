import { useSyncExternalStore } from 'react'

/** Sections of the account dialog (specification §2). A notification may open one of them. */
export type AccountSection = 'data' | 'companies' | 'manager'

let open: AccountSection | undefined
const listeners = new Set<() => void>()

function set(next: AccountSection | undefined): void {
  open = next
  for (const listener of listeners) listener()
}

/**
 * Focuses the button that opened the dialog when it closes. Found by an attribute, because its
 * accessible name changes.
 */
export const focusAccountMenu = (): void => document.querySelector<HTMLElement>('[data-account-menu]')?.focus()

export const openAccount = (section: AccountSection = 'data'): void => set(section)
export const closeAccount = (): void => set(undefined)

/** The open section of the dialog; `undefined` while it is closed. */
export const useAccountSection = (): AccountSection | undefined =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => open,
  )

/** The requested section, or data when that section is empty (specification §2). */
export function sectionToOpen(
  wish: AccountSection,
  { hasCompanies, isManager }: { hasCompanies: boolean; isManager: boolean },
): AccountSection {
  if (wish === 'companies' && !hasCompanies) return 'data'
  if (wish === 'manager' && !isManager) return 'data'
  return wish
}

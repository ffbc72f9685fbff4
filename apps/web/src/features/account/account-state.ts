import { useSyncExternalStore } from 'react'

/** The sections of the account dialog (specification §2). A notification may open it at one of them. */
export type AccountSection = 'data' | 'companies' | 'manager'

let open: AccountSection | undefined
const listeners = new Set<() => void>()

function set(next: AccountSection | undefined): void {
  open = next
  for (const listener of listeners) listener()
}

/** The button that the dialog is opened from, for the focus when it is closed. Its id is the name of its menu and stays as it is. */
export const focusAccountMenu = (): void => document.querySelector<HTMLElement>('[data-account-menu]')?.focus()

export const openAccount = (section: AccountSection = 'data'): void => set(section)
export const closeAccount = (): void => set(undefined)

/** The section with which the dialog is open; `undefined` while it is closed. */
export const useAccountSection = (): AccountSection | undefined =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => open,
  )

/** The section that opens: the one asked for, else data where that one has nothing to show (specification §2). */
export function sectionToOpen(
  asked: AccountSection,
  { hasCompanies, isManager }: { hasCompanies: boolean; isManager: boolean },
): AccountSection {
  if (asked === 'companies' && !hasCompanies) return 'data'
  if (asked === 'manager' && !isManager) return 'data'
  return asked
}

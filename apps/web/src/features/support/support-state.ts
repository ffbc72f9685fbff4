import type { SupportType } from '@cursus/contract/support'
import { useSyncExternalStore } from 'react'
import { openerNow } from '#web/lib/opener.ts'

/** What a page already knows about the message; a page of a module is recognised by its address. */
export type SupportRequest = { userModuleId?: string; type?: SupportType }

let request: SupportRequest | undefined
let opener: HTMLElement | null = null
const listeners = new Set<() => void>()

function set(next: SupportRequest | undefined): void {
  request = next
  for (const listener of listeners) listener()
}

export function openSupport(about: SupportRequest = {}): void {
  opener = openerNow()
  set(about)
}
export const closeSupport = (): void => set(undefined)
/** Back to where the dialog was opened from. */
export const focusSupportOpener = (): void => opener?.focus()

/** What the open dialog is about; `undefined` while it is closed. */
export const useSupportRequest = (): SupportRequest | undefined =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => request,
  )

import type { SupportType } from '@cursus/contract/support-values'
import { LifeBuoy } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { Button, type ButtonProps } from '#web/components/ui/button.tsx'
import { openerNow } from '#web/lib/page/opener.ts'
import { m } from '#web/paraglide/messages.js'

/**
 * What a page knows about the message; pages of a module or content are recognised by their
 * address.
 */
export type SupportRequest = { userModuleId?: string; contentId?: string; type?: SupportType }

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
/** Returns the focus to the element that opened the dialog. */
export const focusSupportOpener = (): void => opener?.focus()

/** The request of the open dialog; `undefined` while it is closed. */
export const useSupportRequest = (): SupportRequest | undefined =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => request,
  )

/** Opens the support form with what the page knows. */
export function SupportButton({
  about,
  ...props
}: { about?: SupportRequest } & Omit<ButtonProps, 'about' | 'onClick' | 'asChild'>) {
  return (
    <Button variant="outline" {...props} onClick={() => openSupport(about)}>
      <LifeBuoy aria-hidden />
      {m.common_support()}
    </Button>
  )
}

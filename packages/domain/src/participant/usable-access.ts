import type { AccessState } from '@cursus/contract/access'
import { AppError } from '@cursus/contract/error'

/** States of an access whose contents can be opened. */
export const usableStates = ['endsSoon', 'active'] as const satisfies AccessState[]

export const isUsable = (reason: AccessState): boolean => usableStates.some((state) => state === reason)

/** The access can be used, now or after acceptance (decisions §5). */
export const isActive = (reason: AccessState): boolean => reason === 'toAccept' || isUsable(reason)

/** @throws ModuleAccessNotActive, then NotAvailableContent?reason=notAccepted */
export function assertUsable({ reason }: { reason: AccessState }): void {
  if (!isActive(reason)) throw new AppError('ModuleAccessNotActive')
  if (reason === 'toAccept') throw new AppError('NotAvailableContent', { reason: 'notAccepted' })
}

import type { AccessState } from '@cursus/contract/access'
import { AppError } from '@cursus/contract/error'

/** States of an access whose contents can be opened. */
export const usableStates = ['endsSoon', 'active'] as const satisfies AccessState[]

/** States of an access that is open, now or after acceptance (docs/rules.md, Access). */
export const activeStates = ['toAccept', ...usableStates] as const satisfies AccessState[]

export const isUsable = (reason: AccessState): boolean => usableStates.some((state) => state === reason)

export const isActive = (reason: AccessState): boolean => activeStates.some((state) => state === reason)

/** @throws ModuleAccessNotActive, then NotAvailableContent?reason=notAccepted */
export function assertUsable({ reason }: { reason: AccessState }): void {
  if (!isActive(reason)) throw new AppError('ModuleAccessNotActive')
  if (reason === 'toAccept') throw new AppError('NotAvailableContent', { reason: 'notAccepted' })
}

import type { AccessState } from '@cursus/contract/access'
import { AppError } from '@cursus/contract/error'

/** The access can be used, now or after acceptance (decisions §5). */
export const isActive = (reason: AccessState): boolean =>
  reason === 'toAccept' || reason === 'endsSoon' || reason === 'active'

/** Contents of the access can be opened. */
export const isUsable = (reason: AccessState): boolean => isActive(reason) && reason !== 'toAccept'

/** @throws ModuleAccessNotActive, then NotAvailableContent?reason=notAccepted */
export function assertUsable({ reason }: { reason: AccessState }): void {
  if (!isActive(reason)) throw new AppError('ModuleAccessNotActive')
  if (reason === 'toAccept') throw new AppError('NotAvailableContent', { reason: 'notAccepted' })
}

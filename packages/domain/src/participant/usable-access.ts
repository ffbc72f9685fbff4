import type { AccessState } from '@cursus/contract/access'
import { AppError } from '@cursus/contract/error'

/** An access can be used, or will be once it is accepted (decisions §5). */
export const isActive = (reason: AccessState): boolean =>
  reason === 'toAccept' || reason === 'endsSoon' || reason === 'active'

/** Contents can be opened with it. */
export const isUsable = (reason: AccessState): boolean => isActive(reason) && reason !== 'toAccept'

/** @throws ModuleAccessNotActive, then NotAvailableContent?reason=notAccepted. */
export function assertUsable({ reason }: { reason: AccessState }): void {
  if (!isActive(reason)) throw new AppError('ModuleAccessNotActive')
  if (reason === 'toAccept') throw new AppError('NotAvailableContent', { reason: 'notAccepted' })
}

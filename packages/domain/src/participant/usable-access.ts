import type { AccessState } from '@cursus/contract/access'
import { AppError } from '@cursus/contract/error'
import type { Eraser } from '../context.ts'

/** Notes of the learner, why they declined, and what others wrote about their results. */
export const eraseLearner: Eraser = async ({ db }, { id }) => {
  await db
    .updateTable('userContents as uc')
    .from('accesses as a')
    .set({ notes: '', notesUpdatedAt: null })
    .whereRef('a.id', '=', 'uc.accessId')
    .where('a.userId', '=', id)
    .where('uc.notes', '<>', '')
    .execute()
  await db
    .updateTable('userContents as uc')
    .from('accesses as a')
    .set({ correctionReason: null, correctedAt: null, correctedBy: null })
    .whereRef('a.id', '=', 'uc.accessId')
    .where('a.userId', '=', id)
    .where('uc.correctedAt', 'is not', null)
    .execute()
  await db
    .updateTable('accesses')
    .set({ declineReason: null })
    .where('userId', '=', id)
    .where('declineReason', 'is not', null)
    .execute()
}

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

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

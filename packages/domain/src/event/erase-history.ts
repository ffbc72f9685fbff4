import type { Eraser } from '../context.ts'

/** The history keeps the fact of changes about the person, not their values. */
export const eraseHistory: Eraser = async ({ db }, { id }) => {
  await db
    .updateTable('events')
    .set({ before: null, after: null })
    .where('noun', '=', 'access')
    .where('action', '=', 'correctResult')
    .where('thingId', 'in', ({ selectFrom }) => selectFrom('accesses').select('id').where('userId', '=', id))
    .execute()
  await db
    .updateTable('events')
    .set({ before: null, after: null })
    .where('noun', 'in', ['user', 'companyUser'])
    .where('thingId', '=', id)
    .execute()
}

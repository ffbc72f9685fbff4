import type { Database } from '@cursus/db'

/** What events tell their readers, in the order of their acts, with the thing that each is about. */
export const readNotices = (db: Database) =>
  db
    .selectFrom('events')
    .select(['type', 'data', 'thingId', 'actorId'])
    .where('type', 'is not', null)
    .where('noun', 'is not', null)
    .orderBy('revision')
    .$narrowType<{ data: object }>()
    .execute()

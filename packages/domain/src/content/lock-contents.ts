import type { Database } from '@cursus/db'
import { getAll } from '../query/index.ts'

/**
 * Locks contents for a change of state, in the order of their ids to prevent deadlocks.
 * @throws NotFound
 */
export const lockContents = (db: Database, idList: string[]) =>
  getAll(idList, (ids) =>
    db
      .selectFrom('contents as c')
      .innerJoin('contentVersions as v', 'v.id', 'c.latestVersionId')
      .select(['c.id', 'v.title', 'c.archivedAt'])
      .where('c.id', 'in', ids)
      .orderBy('c.id')
      .forNoKeyUpdate('c'),
  )

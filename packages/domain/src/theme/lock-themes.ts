import type { Database } from '@cursus/db'
import { getAll } from '../query/index.ts'

/**
 * Locks themes for a change of state, in the order of their ids to prevent deadlocks.
 * @throws NotFound
 */
export const lockThemes = (db: Database, idList: string[]) =>
  getAll(idList, (ids) =>
    db
      .selectFrom('themes')
      .select(['id', 'name', 'fallbackName', 'archivedAt'])
      .where('id', 'in', ids)
      .orderBy('id')
      .forNoKeyUpdate(),
  )

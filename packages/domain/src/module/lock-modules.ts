import type { Database } from '@cursus/db'
import { getAll } from '../query/index.ts'

/**
 * Locks modules for a change of state, in the order of their ids to prevent deadlocks.
 * @throws NotFound
 */
export const lockModules = (db: Database, idList: string[]) =>
  getAll(idList, (ids) =>
    db
      .selectFrom('modules as m')
      .innerJoin('moduleVersions as v', 'v.id', 'm.latestVersionId')
      .select(['m.id', 'v.title', 'v.id as moduleVersionId', 'v.themeId', 'm.isDraft', 'm.archivedAt'])
      .where('m.id', 'in', ids)
      .orderBy('m.id')
      .forNoKeyUpdate('m'),
  )

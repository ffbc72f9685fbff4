import type { Database } from '@cursus/db'
import { getAll } from '../not-found.ts'

/** Locks themes for a change of their state, in the order of their ids so that two calls cannot deadlock. @throws NotFound */
export const lockThemes = (db: Database, idList: string[]) =>
  getAll(idList, (ids) =>
    db
      .selectFrom('themes')
      .select(['id', 'fallbackName', 'archivedAt'])
      .where('id', 'in', ids)
      .orderBy('id')
      .forNoKeyUpdate(),
  )

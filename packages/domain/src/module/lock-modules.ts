import { AppError } from '@cursus/contract/error'
import type { Database } from '@cursus/db'

export type LockedModule = {
  id: string
  title: string
  moduleVersionId: string
  themeId: string
  archivedAt: Date | null
}

/** Locks modules for a change of their state, always in the order of their ids. @throws NotFound when one does not exist. */
export async function lockModules(db: Database, idList: string[]): Promise<LockedModule[]> {
  const ids = [...new Set(idList)]
  const modules = await db
    .selectFrom('modules as m')
    .innerJoin('moduleVersions as v', 'v.id', 'm.latestVersionId')
    .select(['m.id', 'v.title', 'v.id as moduleVersionId', 'v.themeId', 'm.archivedAt'])
    .where('m.id', 'in', ids)
    .orderBy('m.id')
    .forNoKeyUpdate('m')
    .execute()
  if (modules.length !== ids.length) throw new AppError('NotFound')
  return modules
}

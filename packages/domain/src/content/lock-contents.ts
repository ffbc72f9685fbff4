import { AppError } from '@cursus/contract/error'
import type { Database } from '@cursus/db'

export type LockedContent = { id: string; title: string; archivedAt: Date | null }

/** Locks contents for a change of their state, always in the order of their ids. @throws NotFound when one does not exist. */
export async function lockContents(db: Database, idList: string[]): Promise<LockedContent[]> {
  const ids = [...new Set(idList)]
  const contents = await db
    .selectFrom('contents as c')
    .innerJoin('contentVersions as v', 'v.id', 'c.latestVersionId')
    .select(['c.id', 'v.title', 'c.archivedAt'])
    .where('c.id', 'in', ids)
    .orderBy('c.id')
    .forNoKeyUpdate('c')
    .execute()
  if (contents.length !== ids.length) throw new AppError('NotFound')
  return contents
}

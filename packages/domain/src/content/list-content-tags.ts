import { sql } from 'kysely'
import type { ManagementCtx } from '../context.ts'
import { foldText } from '../fold-text.ts'

/** All tags of the latest versions of contents that are not archived, in alphabetical order. */
export async function listContentTags({ db }: ManagementCtx): Promise<string[]> {
  const rows = await db
    .selectFrom('contents as c')
    .innerJoin('contentVersions as v', 'v.id', 'c.latestVersionId')
    .select(({ ref }) => sql<string>`unnest(${ref('v.tags')})`.as('tag'))
    .where('c.archivedAt', 'is', null)
    .distinct()
    .$call((tags) => db.selectFrom(tags.as('used')))
    .select('used.tag')
    .orderBy(({ ref }) => foldText(ref('used.tag')))
    .orderBy('used.tag')
    .execute()
  return rows.map(({ tag }) => tag)
}

import type { Database } from '@cursus/db'
import { type Expression, sql } from 'kysely'
import type { ManagementCtx } from '../context.ts'
import { foldText } from '../query/index.ts'

/** All tags of the latest versions of contents that are not archived, in alphabetical order. */
export const listContentTags = ({ db }: ManagementCtx): Promise<string[]> =>
  tagsOfVersions(db, db.selectFrom('contents').select('latestVersionId').where('archivedAt', 'is', null).$asScalar())

/** All tags of these content versions, in alphabetical order. */
export async function tagsOfVersions(db: Database, versionIds: Expression<string | null>): Promise<string[]> {
  const rows = await db
    .selectFrom('contentVersions as v')
    .select(({ ref }) => sql<string>`unnest(${ref('v.tags')})`.as('tag'))
    .where('v.id', 'in', versionIds)
    .distinct()
    .$call((tags) => db.selectFrom(tags.as('used')))
    .select('used.tag')
    .orderBy(({ ref }) => foldText(ref('used.tag')))
    .orderBy('used.tag')
    .execute()
  return rows.map(({ tag }) => tag)
}

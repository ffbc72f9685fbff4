import type { ContentVersionRow } from '@cursus/contract/content'
import type { Database, RowOf } from '@cursus/db'
import type { ManagementCtx } from '../context.ts'
import { personById } from '../person/index.ts'
import { countOf, iso, notFound } from '../query/index.ts'
import { modulesHolding, processingColumns, toProcessing } from './content-row.ts'

export const selectVersions = (db: Database) =>
  db
    .selectFrom('contentVersions as v')
    .select(({ ref }) => [
      'v.id',
      'v.version',
      'v.title',
      'v.createdAt',
      personById(ref('v.createdBy')).as('createdBy'),
      ...processingColumns,
      countOf(
        modulesHolding.where('mc.contentId', '=', ref('v.contentId')).where('mc.contentVersionId', '=', ref('v.id')),
      ).as('moduleCount'),
    ])

export const toVersionRow = (row: RowOf<typeof selectVersions>): ContentVersionRow => ({
  id: row.id,
  version: row.version,
  title: row.title,
  creationDate: iso(row.createdAt),
  createdBy: row.createdBy,
  moduleCount: row.moduleCount,
  processing: toProcessing(row),
})

/**
 * Newest first; `moduleCount` counts the modules whose latest version contains that version.
 * @throws NotFound
 */
export async function listContentVersions({ db }: ManagementCtx, { id }: { id: string }): Promise<ContentVersionRow[]> {
  const rows = await selectVersions(db).where('v.contentId', '=', id).orderBy('v.version', 'desc').execute()
  if (rows.length === 0) throw notFound()
  return rows.map(toVersionRow)
}

import { validationFailed } from '@cursus/contract/error'
import type { RuleName } from '@cursus/contract/rule'
import { type Database, lockName, tableOf, uuids } from '@cursus/db'

export type ContentRelations = { relatedContentIdList: string[]; requiredContentIdList: string[] }

const invalid = (path: string, rule: RuleName, id: string) => validationFailed({ path, rule, options: { id } })

/**
 * Checks that related and required contents exist and differ from the content itself, and that no
 * chain of requirements forms a circle, whose contents could never be opened. Call it in the
 * transaction that stores the relations.
 * @throws ValidationFailed with the first wrong id
 */
export async function checkRelations(db: Database, contentId: string, relations: ContentRelations): Promise<void> {
  for (const path of ['relatedContentIdList', 'requiredContentIdList'] as const) {
    const ids = relations[path]
    if (ids.includes(contentId)) throw invalid(path, 'notItself', contentId)
    if (ids.length === 0) continue
    const found = await db.selectFrom('contents').select('id').where('id', 'in', ids).execute()
    const known = new Set(found.map((row) => row.id))
    const unknown = ids.find((id) => !known.has(id))
    if (unknown !== undefined) throw invalid(path, 'notFound', unknown)
  }
  if (relations.requiredContentIdList.length === 0) return
  // Serialised: two transactions that close a circle together would not see each other's half.
  await lockName(db, 'cursus: required contents')
  const circle = await db
    .withRecursive('needed', (creator) =>
      creator
        .selectFrom(tableOf('given', { id: uuids(relations.requiredContentIdList) }))
        .select(['given.id as start', 'given.id'])
        .union(
          creator
            .selectFrom('needed')
            .innerJoin('contents as c', 'c.id', 'needed.id')
            .innerJoin('contentRelations as r', (join) =>
              join.onRef('r.contentVersionId', '=', 'c.latestVersionId').on('r.kind', '=', 'required'),
            )
            .select(['needed.start', 'r.contentId as id']),
        ),
    )
    .selectFrom('needed')
    .select('needed.start')
    .where('needed.id', '=', contentId)
    .limit(1)
    .executeTakeFirst()
  if (circle) throw invalid('requiredContentIdList', 'circular', circle.start)
}

export async function insertRelations(db: Database, contentVersionId: string, lists: ContentRelations): Promise<void> {
  const rowsOf = (kind: 'related' | 'required', ids: string[]) =>
    [...new Set(ids)].map((contentId, position) => ({ contentVersionId, kind, contentId, position }))
  const rows = [...rowsOf('related', lists.relatedContentIdList), ...rowsOf('required', lists.requiredContentIdList)]
  if (rows.length > 0) await db.insertInto('contentRelations').values(rows).execute()
}

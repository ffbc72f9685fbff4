import { AppError } from '@cursus/contract/error'
import type { Database } from '@cursus/db'
import { sql } from 'kysely'

export type ContentRelations = { relatedContentIdList: string[]; requiredContentIdList: string[] }

const invalid = (path: string, rule: string, id: string) =>
  new AppError('ValidationFailed', {}, [{ path, rule, options: { id } }])

/**
 * Related and required contents exist and are not the content itself; nor does one of the required ones need it, through however
 * many others: then neither could ever be opened.
 * @throws ValidationFailed naming the first id that is wrong
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
  const { rows } = await sql<{ start: string }>`
    with recursive needed as (
      select id as start, id from unnest(${relations.requiredContentIdList}::uuid[]) id
      union
      select needed.start, r.content_id from needed
      join contents c on c.id = needed.id
      join content_relations r on r.content_version_id = c.latest_version_id and r.kind = 'required'
    )
    select start from needed where id = ${contentId} limit 1`.execute(db)
  if (rows[0]) throw invalid('requiredContentIdList', 'circular', rows[0].start)
}

export async function insertRelations(db: Database, contentVersionId: string, lists: ContentRelations): Promise<void> {
  const rowsOf = (kind: string, ids: string[]) =>
    [...new Set(ids)].map((contentId, position) => ({ contentVersionId, kind, contentId, position }))
  const rows = [...rowsOf('related', lists.relatedContentIdList), ...rowsOf('required', lists.requiredContentIdList)]
  if (rows.length > 0) await db.insertInto('contentRelations').values(rows).execute()
}

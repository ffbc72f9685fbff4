import { validationFailed } from '@cursus/contract/error'
import type { RuleName } from '@cursus/contract/rule'
import { type ContentVersions, type Database, type DB, lockName, tableOf, uuids } from '@cursus/db'
import { expressionBuilder } from 'kysely'
import { isNotRefused } from './unpack-content-version.ts'

export type ContentRelations = { relatedContentIdList: string[]; requiredContentIdList: string[] }

const { and, eb, fn, lit, selectFrom } = expressionBuilder<
  DB & { contentVersions: ContentVersions },
  'contentVersions'
>()

const invalid = (path: string, rule: RuleName, id: string) => validationFailed({ path, rule, options: { id } })

/**
 * The latest ready version of each content and the newer ones that may become ready: modules pin
 * the latest ready versions of their contents, so any of these can meet in a module.
 */
const pinnable = and([
  isNotRefused,
  eb(
    'contentVersions.version',
    '>=',
    fn.coalesce(
      selectFrom('contentVersions as r')
        .select(({ fn }) => fn.max('r.version').as('version'))
        .whereRef('r.contentId', '=', 'contentVersions.contentId')
        .where('r.processingState', '=', 'ready'),
      lit(0),
    ),
  ),
])

/**
 * Checks that related and required contents exist and differ from the content itself, and that no
 * chain of requirements forms a circle over versions that a module could pin together: nobody could
 * open its contents. Call it in the transaction that stores the relations.
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
        .selectFrom(tableOf('required', { id: uuids(relations.requiredContentIdList) }))
        .select(['required.id as start', 'required.id'])
        .union(
          creator
            .selectFrom('needed')
            .innerJoin('contentVersions', 'contentVersions.contentId', 'needed.id')
            .innerJoin('contentRelations as r', (join) =>
              join.onRef('r.contentVersionId', '=', 'contentVersions.id').on('r.kind', '=', 'required'),
            )
            .where(pinnable)
            .select(['needed.start', 'r.contentId as id']),
        ),
    )
    .selectFrom('needed')
    .innerJoin('contents as c', 'c.id', 'needed.start')
    .innerJoin('contentVersions as l', 'l.id', 'c.latestVersionId')
    .select(['c.id', 'l.title'])
    .where('needed.id', '=', contentId)
    .limit(1)
    .executeTakeFirst()
  if (circle) throw validationFailed({ path: 'requiredContentIdList', rule: 'circular', options: circle })
}

export async function insertRelations(db: Database, contentVersionId: string, lists: ContentRelations): Promise<void> {
  const rowsOf = (kind: 'related' | 'required', ids: string[]) =>
    [...new Set(ids)].map((contentId, position) => ({ contentVersionId, kind, contentId, position }))
  const rows = [...rowsOf('related', lists.relatedContentIdList), ...rowsOf('required', lists.requiredContentIdList)]
  if (rows.length > 0) await db.insertInto('contentRelations').values(rows).execute()
}

import type { ContentRow, ListContentsInput } from '@cursus/contract/content'
import type { Page } from '@cursus/contract/list-values'
import { arrayOf, type Contents, type ContentVersions, type Database, type DB } from '@cursus/db'
import { expressionBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { ManagementCtx } from '../context.ts'
import { ifSet, isOneOf, matchesSearch, paginate } from '../list/index.ts'
import { foldText } from '../query/index.ts'
import { selectContents, toContentRow } from './get-content.ts'

/**
 * The latest versions of contents that are not archived. The search matches title, reference
 * (`C-000123`, `123`) and tags. Sorts: title, reference, type, language, level, version,
 * creationDate.
 */
export const listContents = (ctx: ManagementCtx, query: ListContentsInput): Promise<Page<ContentRow>> =>
  list(ctx, query, 'is')

/** The archived contents, for the restore page. */
export const listArchivedContents = (ctx: ManagementCtx, query: ListContentsInput): Promise<Page<ContentRow>> =>
  list(ctx, query, 'is not')

/** The state "processing" covers two stored states: waiting and being analysed. */
const storedStates = { processing: ['pending', 'processing'], ready: ['ready'], failed: ['failed'] } as const

const list = ({ db }: ManagementCtx, query: ListContentsInput, archived: 'is' | 'is not'): Promise<Page<ContentRow>> =>
  paginate(db, sourceOf(db, query, archived), query)

/** Pages of `listContents`. */
export const listContentPages = <Queries extends readonly ListContentsInput[]>(
  ctx: ManagementCtx,
  queries: readonly [...Queries],
): Promise<{ [Place in keyof Queries]: Page<ContentRow> }> =>
  Promise.all(queries.map((query) => listContents(ctx, query))) as never

const sourceOf = (db: Database, query: ListContentsInput, archived: 'is' | 'is not') => ({
  base: found(
    db
      .selectFrom('contents as c')
      .leftJoin('contentVersions as v', 'v.id', 'c.latestVersionId')
      .where('c.archivedAt', archived, null)
      .where(isOneOf(ref('v.type'), query.type))
      .where(isOneOf(ref('v.categoryId'), query.categoryId))
      .where(isOneOf(ref('v.language'), query.language))
      .where(
        isOneOf(
          ref('v.processingState'),
          query.state?.flatMap((shown) => storedStates[shown]),
        ),
      )
      .where(ifSet(query.isTool, (isTool) => eb('v.isTool', '=', isTool)))
      .where(hasOneTag(query.tag)),
    query.search,
  ),
  key: ['c.id'] as const,
  sorts: {
    title: 'v.sortTitle',
    reference: 'c.reference',
    type: 'v.type',
    language: 'v.language',
    level: 'v.level',
    version: 'v.version',
    creationDate: 'c.createdAt',
  } as const,
  detail: selectContents(db),
  toAnswer: toContentRow,
})

type Tables = { c: Contents; v: ContentVersions }
type Base = SelectQueryBuilder<DB & Tables, 'c' | 'v', object>
const tagsNamed = expressionBuilder<DB>().selectFrom('tags as t')
const { eb, not, ref } = expressionBuilder<Tables, 'c' | 'v'>()

const hasOneTag = (tags: readonly string[] | undefined) =>
  ifSet(tags?.length ? tags : undefined, (list) =>
    eb(
      'v.tags',
      '&&',
      arrayOf(
        tagsNamed.select('t.name').where(
          't.key',
          'in',
          list.map((tag) => foldText(sql.val(tag))),
        ),
      ),
    ),
  )

/**
 * Rows found by words, and rows found by reference only: separate queries, because no index covers
 * both.
 */
function found<Rows extends Base>(rows: Rows, search: string | undefined): Rows[] {
  const words = matchesSearch(ref('v.searchText'), search)
  const reference = /^(?:c-)?0*(\d{1,9})$/i.exec(search ?? '')?.[1]
  const byWords = rows.where(words) as Rows
  if (reference === undefined) return [byWords]
  return [byWords, rows.where('c.reference', '=', Number(reference)).where(not(words)) as Rows]
}

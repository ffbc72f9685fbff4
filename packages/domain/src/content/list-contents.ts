import type { ContentRow, ListContentsInput } from '@cursus/contract/content'
import type { Page } from '@cursus/contract/list'
import { type RawBuilder, sql } from 'kysely'
import type { ManagementCtx } from '../context.ts'
import { isOneOf, selectPage, textContains } from '../list-page.ts'
import { type ContentColumns, contentColumns, latestContents, toContentRow } from './content-row.ts'

/**
 * The latest versions of the contents that are not archived. The search looks at title, reference (`C-000123`, `123`) and tags.
 * Sorts: title, reference, type, language, level, version, creationDate.
 */
export const listContents = (ctx: ManagementCtx, query: ListContentsInput): Promise<Page<ContentRow>> =>
  list(ctx, query, sql`c.archived_at is null`)

/** The archived contents, for the restore page. */
export const listArchivedContents = (ctx: ManagementCtx, query: ListContentsInput): Promise<Page<ContentRow>> =>
  list(ctx, query, sql`c.archived_at is not null`)

/** What people see as one state is two while a package waits and is analysed. */
const storedStates = { processing: ['pending', 'processing'], ready: ['ready'], failed: ['failed'] }

async function list(
  ctx: ManagementCtx,
  query: ListContentsInput,
  state: RawBuilder<unknown>,
): Promise<Page<ContentRow>> {
  const where = [
    state,
    isOneOf(sql`v.type`, query.type),
    isOneOf(sql`v.category_id`, query.categoryId),
    isOneOf(sql`v.language`, query.language),
    isOneOf(
      sql`v.processing_state`,
      query.state?.flatMap((shown) => storedStates[shown]),
    ),
  ]
  if (query.isTool !== undefined) where.push(sql`v.is_tool = ${query.isTool}`)
  if (query.tag && query.tag.length > 0) where.push(sql`v.tags && array[${sql.join(query.tag)}]`)
  if (query.search) where.push(matches(query.search))
  const { rows, total } = await selectPage<ContentColumns>(
    ctx.db,
    {
      from: latestContents,
      where,
      id: sql`c.id`,
      sorts: {
        title: sql`fold_text(v.title)`,
        reference: sql`c.reference`,
        type: sql`v.type`,
        language: sql`v.language`,
        level: sql`v.level`,
        version: sql`v.version`,
        creationDate: sql`c.created_at`,
      },
      columns: contentColumns,
    },
    query,
  )
  return { rows: rows.map(toContentRow), total }
}

function matches(search: string): RawBuilder<boolean> {
  const reference = /^(?:c-)?0*(\d{1,9})$/i.exec(search)?.[1]
  return sql`(
    ${textContains(sql`fold_text(v.title)`, search)}
    or exists (select from unnest(v.tags) tag where ${textContains(sql`fold_text(tag)`, search)})
    or ${reference === undefined ? sql`false` : sql`c.reference = ${Number(reference)}`}
  )`
}

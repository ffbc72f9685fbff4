import type { ListQuery } from '@cursus/contract/list'
import { maxCounted, type Page } from '@cursus/contract/list-values'
import { type Database, inTransaction } from '@cursus/db'
import { type AliasableExpression, expressionBuilder, sql } from 'kysely'
import { countOf, readBatches } from '../query/index.ts'
import {
  type Answers,
  type AnyList,
  type AnyQuery,
  basesOf,
  countLimit,
  countRows,
  type ListSource,
  pageStatement,
} from './page-statement.ts'

/**
 * Key of a query under which a list gives its rows in batches; a symbol cannot come from outside.
 */
export const eachBatch = Symbol('eachBatch')
/**
 * Key of a query whose batches come with the exact number of rows, counted in the same snapshot.
 */
export const withTotal = Symbol('withTotal')
/**
 * A query whose list gives all its rows from the offset on, in order, from one cursor instead of a
 * page. A list waits until a batch is taken; one without rows gives an empty batch.
 */
export type Streamed = {
  [eachBatch]?: (rows: readonly unknown[], total: number) => Promise<void>
  [withTotal]?: true
}

/**
 * Key of a query under which a list with one key column gives the next rows by that key and the
 * exact number of rows left: a walk over the list that changes of rows behind it do not move.
 */
export const nextRows = Symbol('nextRows')
export type Walked = { [nextRows]?: { after: string | undefined; most: number } }

type PageRow = { pagePosition: number | null; pageTotal: number }

/**
 * Selects a page and the total in one statement; without a limit the page is the whole list.
 * @throws ValidationFailed for an unknown sort
 */
export async function paginate<DB, TB extends keyof DB, DetailDB, DetailTB extends keyof DetailDB, Row, Answer>(
  db: Database,
  list: ListSource<DB, TB, DetailDB, DetailTB, Row, Answer>,
  query: ListQuery & Streamed & Walked,
): Promise<Page<Answer>> {
  if (query[eachBatch]) return streamRows(db, list, query, query[eachBatch])
  if (query[nextRows]) return selectNext(db, list, query[nextRows])
  const { rows, total } = await readPage(db, list, query)
  const most = countLimit(query)
  const capped = list.total === undefined && most !== undefined && total > most
  return { rows, total: capped ? most : total, capped }
}

async function readPage<Row, Answer>(db: Database, list: AnyList & Answers<Row, Answer>, query: ListQuery) {
  const rows = (await pageStatement(db, list, query).execute()) as (Row & PageRow)[]
  return { rows: await answersOf(list, rows), total: rows[0]?.pageTotal ?? 0 }
}

async function answersOf<Row, Answer>(list: Answers<Row, Answer>, rows: readonly (Row & PageRow)[]): Promise<Answer[]> {
  const ofPage = rows.flatMap(({ pagePosition, pageTotal: _, ...row }) => (pagePosition === null ? [] : (row as Row)))
  return list.toAnswers ? await list.toAnswers(ofPage) : ofPage.map(list.toAnswer)
}

async function selectNext<Row, Answer>(
  db: Database,
  list: AnyList & Answers<Row, Answer>,
  { after, most }: NonNullable<Walked[typeof nextRows]>,
): Promise<Page<Answer>> {
  const [key] = list.key as [string]
  const base = basesOf(list).map((rows) => (after === undefined ? rows : rows.where(key, '>', after)))
  const total = countRows(db, { ...list, base }, undefined) as unknown as AliasableExpression<number>
  const page = await readPage(db, { ...list, base, total, newest: undefined }, { order: 'asc', limit: most })
  return { ...page, capped: false }
}

async function streamRows<Row, Answer>(
  db: Database,
  list: AnyList & Answers<Row, Answer>,
  { limit: _, ...query }: ListQuery & Streamed,
  take: NonNullable<Streamed[typeof eachBatch]>,
): Promise<Page<Answer>> {
  const total = query[withTotal] ? list.total : sql<number>`0`
  const statement = pageStatement(db, { ...list, total }, query)
  await inTransaction(db, async (trx) => {
    // All rows are sorted before the first one, which takes longer than a page.
    await sql`set local statement_timeout = '5min'`.execute(trx)
    for await (const rows of readBatches<Row & PageRow>(trx, statement)) {
      await take(await answersOf(list, rows), rows[0]?.pageTotal ?? 0)
    }
  })
  return { rows: [], total: 0, capped: false }
}

/** The number of rows as a column, counted as lists do: up to their limit, and one row more. */
export const countUpTo = (rows: AnyQuery) =>
  countOf(
    expressionBuilder().selectFrom(
      rows
        .select(sql.lit(1).as('one'))
        .limit(maxCounted + 1)
        .as('some'),
    ),
  )

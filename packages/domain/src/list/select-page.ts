import { validationFailed } from '@cursus/contract/error'
import { type ListQuery, maxCounted, type Page } from '@cursus/contract/list'
import { type Database, inTransaction } from '@cursus/db'
import {
  type AliasableExpression,
  type Expression,
  type OrderByItemBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  type StringReference,
  sql,
} from 'kysely'
import { readBatches } from '../query/index.ts'

/** A list: its rows, its sorts, and the answer for the rows of a page. */
export type ListSource<DB, TB extends keyof DB, DetailDB, DetailTB extends keyof DetailDB, Row, Answer> = {
  /**
   * The filtered rows without a selection, from the narrowest tables. Count and page derive from
   * it; tables used by filters only are left joins on a unique column, which PostgreSQL drops when
   * nothing reads them. Several queries hold disjoint rows, each counted and sorted by its own
   * index.
   */
  base: SelectQueryBuilder<DB, TB, object> | readonly SelectQueryBuilder<DB, TB, object>[]
  /**
   * Columns that identify a row, with the same names in `base` and `detail`; newest first by
   * default.
   */
  key: readonly (StringReference<DB, TB> & StringReference<DetailDB, DetailTB>)[]
  /** By their public names. */
  sorts: Record<string, Sort<DB, TB>>
  /** The default sort, descending; the key when absent. */
  newest?: string
  /** A table that filters of the base name, read once for count and page. */
  once?: Once | undefined
  /** The number of rows, when it is stored for the filters in use. */
  total?: AliasableExpression<number> | undefined
  /**
   * Columns of a row; computed for the rows of the page only, so that counts cost nothing for
   * others.
   */
  detail: SelectQueryBuilder<DetailDB, DetailTB, Row>
} & Answers<Row, Answer>

/**
 * The answer of each row; `toAnswers` reads more for all rows of a page, or of a batch, at once.
 */
type Answers<Row, Answer> =
  | { toAnswer: (row: Row) => Answer; toAnswers?: never }
  | { toAnswers: (rows: Row[]) => Promise<Answer[]>; toAnswer?: never }

/**
 * A column or expression; never null when an index must serve it, because the index then has both
 * orders.
 */
export type Sort<DB, TB extends keyof DB> = StringReference<DB, TB> | Expression<unknown> | SortPlan

// biome-ignore lint/suspicious/noExplicitAny: combines parts of any tables; `ListSource` checks types
export type AnyQuery = SelectQueryBuilder<any, any, any>

/** `rows` under that name. */
export type Once = { name: string; rows: AnyQuery }

type AnyExpression = string | Expression<unknown>
type Direction = 'asc' | 'desc'

/** A sort that needs more than a column of the base. */
export type SortPlan = {
  by: AnyExpression
  /**
   * Rows without a value come last in both directions. `filtered`: the base has none, but the index
   * that orders it has. `sorted`: the rows are few, and no index orders them.
   */
  nullable?: true | 'filtered' | 'sorted'
  /** Breaks ties before the key. */
  ties?: AnyExpression
  /**
   * Replaces the base as the source of rows, for example by a join with the table that has the
   * order.
   */
  from?: (base: AnyQuery, wanted: Wanted) => AnyQuery | SortPart[]
}
/** `reach`: number of rows wanted from the start; absent: the whole list. */
export type Wanted = { direction: Direction; reach: number | undefined }
/** Rows that share one value of the sort and need no sorting by it. */
export type SortPart = { source: AnyQuery; value: Expression<unknown> }

/** Counts of searches stop earlier than those of lists, because they must check each row. */
const maxFound = 1000

type PageRow = { pagePosition: number | null; pageTotal: number }

/**
 * Key of a query under which a list gives its rows in batches; a symbol cannot come from outside.
 */
export const eachBatch = Symbol('eachBatch')
/** Key of a query whose batches come with the exact number of rows, counted in the same snapshot. */
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

/**
 * Selects a page and the total in one statement; without a limit the page is the whole list.
 * @throws ValidationFailed for an unknown sort
 */
export async function selectPage<DB, TB extends keyof DB, DetailDB, DetailTB extends keyof DetailDB, Row, Answer>(
  db: Database,
  list: ListSource<DB, TB, DetailDB, DetailTB, Row, Answer>,
  query: ListQuery & Streamed & Walked,
): Promise<Page<Answer>> {
  if (query[eachBatch]) return streamRows(db, list, query, query[eachBatch])
  if (query[nextRows]) return selectNext(db, list, query[nextRows])
  return pageOf(list, query, (await pageStatement(db, list, query).execute()) as (Row & PageRow)[])
}

/** Several pages of one kind of rows in one statement. */
export async function selectPages<Row, Answer>(
  db: Database,
  pages: readonly { list: Parts & Answers<Row, Answer>; query: ListQuery }[],
): Promise<Page<Answer>[]> {
  const statements = pages.map(({ list, query }, place) => {
    const page = db.selectFrom(pageStatement(db, list, query).as('page')).selectAll()
    return page.select(sql.lit(place).as('pagePlace')) as AnyQuery
  })
  const rows = (await union(statements).execute()) as (Row & PageRow & { pagePlace: number })[]
  return Promise.all(
    pages.map(({ list, query }, place) => {
      const own = rows.filter(({ pagePlace }) => pagePlace === place)
      return pageOf(list, query, own.sort(byPosition))
    }),
  )
}

const byPosition = (a: PageRow, b: PageRow) => (a.pagePosition ?? 0) - (b.pagePosition ?? 0)

async function pageOf<Row, Answer>(
  list: Pick<Parts, 'total'> & Answers<Row, Answer>,
  query: ListQuery,
  rows: readonly (Row & PageRow)[],
): Promise<Page<Answer>> {
  const counted = rows[0]?.pageTotal ?? 0
  const most = countLimit(query)
  const capped = list.total === undefined && most !== undefined && counted > most
  return {
    rows: await answersOf(list, rows),
    total: capped ? most : counted,
    capped,
  }
}

async function selectNext<Row, Answer>(
  db: Database,
  list: Parts & Answers<Row, Answer>,
  { after, most }: NonNullable<Walked[typeof nextRows]>,
): Promise<Page<Answer>> {
  const [key] = list.key as [string]
  const base = basesOf(list).map((rows) => (after === undefined ? rows : rows.where(key, '>', after)))
  const total = counted(db, { ...list, base }, {}) as unknown as AliasableExpression<number>
  const behind = { ...list, base, total, newest: undefined }
  const rows = (await pageStatement(db, behind, { order: 'asc', limit: most }).execute()) as (Row & PageRow)[]
  return { rows: await answersOf(list, rows), total: rows[0]?.pageTotal ?? 0, capped: false }
}

async function answersOf<Row, Answer>(list: Answers<Row, Answer>, rows: readonly (Row & PageRow)[]): Promise<Answer[]> {
  // A page past the end is one row with the total only.
  const given = rows.filter(({ pagePosition }) => pagePosition !== null)
  return list.toAnswers ? await list.toAnswers(given) : given.map(list.toAnswer)
}

async function streamRows<Row, Answer>(
  db: Database,
  list: Parts & Answers<Row, Answer>,
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

const countLimit = ({ limit, search }: ListQuery): number | undefined =>
  limit === undefined ? undefined : search ? maxFound : maxCounted

type Parts = {
  base: AnyQuery | readonly AnyQuery[]
  key: readonly string[]
  sorts: Record<string, unknown>
  newest?: string | undefined
  once?: Once | undefined
  total?: AliasableExpression<number> | undefined
  detail: AnyQuery
}

export function pageStatement(db: Database, list: Parts, query: ListQuery): AnyQuery {
  const { key, detail, once } = list
  const whole = list.total === undefined ? counted(db, list, query) : db.selectNoFrom(list.total.as('pageTotal'))
  const start = once
    ? db.with(
        (table) => table(once.name).materialized(),
        () => once.rows,
      )
    : db
  return (
    (start as Database)
      .with('page', (creator) =>
        creator
          .selectFrom(chosen(db, list, query).as('chosen'))
          .selectAll()
          .select((row) => row.fn.agg<number>('row_number').over().as('pagePosition')),
      )
      // Materialized: merged into the outer statement, its counts would run for every row of the
      // tables.
      .with(
        (table) => table('detail').materialized(),
        () =>
          detail
            .innerJoin('page', (join) =>
              key.reduce((joined, column, place) => joined.onRef(`page.${keyName(place)}`, '=', column), join),
            )
            .select('page.pagePosition'),
      )
      .selectFrom((whole as AnyQuery).as('whole'))
      .leftJoin('detail', (join) => join.onTrue())
      .selectAll('detail')
      .select('whole.pageTotal')
      .orderBy('detail.pagePosition')
  )
}

/** The number of rows, or one more than the limit of counting. */
function counted(db: Database, list: Parts, query: ListQuery): AnyQuery {
  const most = countLimit(query)
  const cut = (rows: AnyQuery): AnyQuery =>
    most === undefined ? rows : (db.selectFrom(rows.limit(most + 1).as('some')).selectAll() as unknown as AnyQuery)
  const parts = basesOf(list).map((base) => cut(base.select(sql.lit(1).as('one'))))
  const all = parts.length === 1 ? union(parts) : cut(db.selectFrom(union(parts).as('parts')).selectAll() as never)
  return db.selectFrom(all.as('counted')).select((row) => row.fn.countAll().as('pageTotal')) as never
}

const keyName = (place: number) => `key${place}`
const basesOf = ({ base }: Pick<Parts, 'base'>): AnyQuery[] => (Array.isArray(base) ? [...base] : [base as AnyQuery])
const union = ([first, ...others]: AnyQuery[]): AnyQuery => others.reduce((all, one) => all.unionAll(one), first!)

/** The keys of the page's rows, in order. */
function chosen(db: Database, list: Parts, query: ListQuery): AnyQuery {
  const { key } = list
  const { limit, offset = 0 } = query
  const plan = planOf(list, query)
  const direction = query.order ?? (query.sort === undefined ? 'desc' : 'asc')
  const reach = limit === undefined ? undefined : offset + limit
  const sources = basesOf(list).flatMap((base): Source[] => {
    const given = plan?.from?.(base, { direction, reach }) ?? base
    return Array.isArray(given) ? given : apart(given, plan, direction)
  })
  const keys = key.map((column, place) => sql.ref(column).as(keyName(place)))
  const cut = (rows: AnyQuery): AnyQuery => {
    const limited = limit === undefined ? rows : rows.limit(limit)
    return offset > 0 ? limited.offset(offset) : limited
  }
  const ordered = ({ source, nulls, value }: Source) =>
    sorted(source, { by: value ? undefined : plan?.by, tie: plan?.ties, key }, direction, nulls)
  const [only] = sources
  if (sources.length === 1 && only) return cut(ordered(only).select(keys))
  // An index orders each part; only their first rows are combined.
  const parts = sources.map((part) => {
    const rows = ordered(part)
      .select(keys)
      .$if(plan !== undefined, (rows) => rows.select(expressionOf(part.value ?? plan?.by).as('sortBy')))
      .$if(plan?.ties !== undefined, (rows) => rows.select(expressionOf(plan?.ties).as('sortThen')))
    return db.selectFrom((reach === undefined ? rows : rows.limit(reach)).as('part')).selectAll() as AnyQuery
  })
  const names: OrderColumns = {
    by: plan && 'parts.sortBy',
    tie: plan?.ties && 'parts.sortThen',
    key: key.map((_, place) => `parts.${keyName(place)}`),
  }
  const together = db.selectFrom(union(parts).as('parts')).select(key.map((_, place) => `parts.${keyName(place)}`))
  return cut(sorted(together as AnyQuery, names, direction, 'last'))
}

const expressionOf = (by: AnyExpression | undefined) => (typeof by === 'string' ? sql.ref(by) : (by as never))

type OrderColumns = { by: AnyExpression | undefined; tie: AnyExpression | undefined; key: readonly string[] }
/** Position of rows without a value; undefined when there are none, or when all are. */
type Source = { source: AnyQuery; nulls?: 'last' | 'first'; value?: Expression<unknown> }

/**
 * Separates rows with and without a value when one index cannot order both: it has nulls last when
 * read descending, and first when ascending.
 */
function apart(source: AnyQuery, plan: SortPlan | undefined, direction: Direction): Source[] {
  if (!plan?.nullable) return [{ source }]
  if (direction === 'desc' || plan.nullable === 'sorted') return [{ source, nulls: 'last' }]
  if (plan.nullable === 'filtered') return [{ source, nulls: 'first' }]
  const by = expressionOf(plan.by)
  return [
    { source: source.where(sql<SqlBool>`${by} is not null`), nulls: 'first' },
    { source: source.where(sql<SqlBool>`${by} is null`), nulls: 'first' },
  ]
}

/**
 * The key breaks ties, so that no row is on two pages; all columns have one direction, so that one
 * index serves both.
 */
function sorted(
  query: AnyQuery,
  { by, tie, key }: OrderColumns,
  direction: Direction,
  nulls?: 'last' | 'first',
): AnyQuery {
  const item = (order: OrderByItemBuilder) => {
    const way = direction === 'desc' ? order.desc() : order.asc()
    return nulls === undefined ? way : nulls === 'last' ? way.nullsLast() : way.nullsFirst()
  }
  const byColumns = [by, tie].filter((column) => column !== undefined)
  const ordered = byColumns.reduce<AnyQuery>((rows, column) => rows.orderBy(column as never, item), query)
  return key.reduce((rows, column) => rows.orderBy(column, direction), ordered)
}

function planOf({ sorts, newest }: Pick<Parts, 'sorts' | 'newest'>, query: ListQuery): SortPlan | undefined {
  const sort = query.sort ?? newest
  if (sort === undefined) return undefined
  if (!Object.hasOwn(sorts, sort)) {
    const options = { values: Object.keys(sorts).join(',') }
    throw validationFailed({ path: 'sort', rule: 'oneOf', options })
  }
  const given = sorts[sort] as AnyExpression | SortPlan
  return typeof given === 'object' && 'by' in given ? given : { by: given }
}

import { validationFailed } from '@cursus/contract/error'
import type { ListQuery } from '@cursus/contract/list'
import { maxCounted } from '@cursus/contract/list-values'
import type { Database } from '@cursus/db'
import {
  type AliasableExpression,
  type Expression,
  expressionBuilder,
  type OrderByItemBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  type StringReference,
  sql,
} from 'kysely'

/** Counts of searches stop earlier than those of lists, because they must check each row. */
const maxFound = 1000

export const countLimit = ({ limit, search }: ListQuery): number | undefined =>
  limit === undefined ? undefined : search ? maxFound : maxCounted

/**
 * Page and total in one statement: the keys of the page in order, then the columns of those rows.
 * A page past the end is one row with the total only.
 * @throws ValidationFailed for an unknown sort
 */
export function pageStatement(db: Database, list: AnyList, query: ListQuery): AnyQuery {
  const { key, detail } = list
  return (
    db
      .with('page', (creator) =>
        creator
          .selectFrom(selectKeys(db, list, query).as('keys'))
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
              key.reduce((joined, column, at) => joined.onRef(`page.${keyName(at)}`, '=', column), join),
            )
            .select('page.pagePosition'),
      )
      .selectFrom(selectTotal(db, list, query).as('whole'))
      .leftJoin('detail', (join) => join.onTrue())
      .selectAll('detail')
      .select('whole.pageTotal')
      .orderBy('detail.pagePosition')
  )
}

const keyName = (at: number) => `key${at}`
export const basesOf = ({ base }: Pick<AnyList, 'base'>): AnyQuery[] => [base].flat() as AnyQuery[]
const union = ([first, ...others]: AnyQuery[]): AnyQuery => others.reduce((all, rows) => all.unionAll(rows), first!)

/** The exact number of rows, or the counted one: at most one more than the limit of counting. */
function selectTotal(db: Database, list: AnyList, query: ListQuery): AnyQuery {
  if (list.total) return db.selectNoFrom(list.total.as('pageTotal')) as never
  return countRows(db, list, countLimit(query)) as never
}

export function countRows(db: Database, list: AnyList, most: number | undefined) {
  const rows = union(basesOf(list).map((base) => base.select(sql.lit(1).as('one'))))
  const counted = most === undefined ? rows : rows.limit(most + 1)
  return db.selectFrom(counted.as('counted')).select((row) => row.fn.countAll<number>().as('pageTotal'))
}

/** The keys of the page's rows, in order. */
function selectKeys(db: Database, list: AnyList, query: ListQuery): AnyQuery {
  const { limit, offset = 0 } = query
  const direction = query.order ?? (query.sort === undefined ? 'desc' : 'asc')
  const wanted = { direction, reach: limit === undefined ? undefined : offset + limit } as const
  const sort = sortOf(list, query)
  const by = [sort.by].flat() as Value[]
  const keys = list.key.map((column, at) => sql.ref(column).as(keyName(at)))
  const pageOf = (rows: AnyQuery) => {
    const limited = limit === undefined ? rows : rows.limit(limit)
    return offset > 0 ? limited.offset(offset) : limited
  }
  // The nulls of an index with nulls last, read in either direction.
  const nulls = sort.nullable && (direction === 'desc' ? 'last' : 'first')
  const ordered = ({ rows, value }: Part) =>
    inOrder(rows, { by: value ? [] : by, key: list.key, direction, nulls }).select(keys)

  const parts = basesOf(list).flatMap((base) => partsOf(base, sort, wanted))
  if (parts.length === 1) return pageOf(ordered(parts[0]!))
  // An index orders each part; only their first rows are combined.
  const firsts = parts.map((part) => {
    const values = part.value ? [part.value] : by
    const rows = ordered(part).select(values.map((value, at) => refOf(value).as(`sort${at}`)))
    return db.selectFrom((wanted.reach === undefined ? rows : rows.limit(wanted.reach)).as('part')).selectAll()
  })
  const names = list.key.map((_, at) => keyName(at))
  const sorts = parts[0]!.value ? ['sort0'] : by.map((_, at) => `sort${at}`)
  const together = db.selectFrom(union(firsts as never).as('parts')).select(names as never)
  return pageOf(inOrder(together as never, { by: sorts, key: names, direction, nulls: 'last' }))
}

/** Separates rows without a value in ascending order: the index has them first, the list last. */
function partsOf(base: AnyQuery, { by, nullable, from }: Sort, wanted: Wanted): Part[] {
  const rows = from?.(base, wanted) ?? base
  if (Array.isArray(rows)) return rows
  if (!nullable || wanted.direction === 'desc') return [{ rows }]
  const value = refOf([by].flat()[0] as Value)
  return [
    { rows: rows.where(sql<SqlBool>`${value} is not null`) },
    { rows: rows.where(sql<SqlBool>`${value} is null`) },
  ]
}

const refOf = (value: Value) => (typeof value === 'string' ? sql.ref(value) : (value as never))

type Order = Pick<Wanted, 'direction'> & {
  by: readonly Value[]
  key: readonly string[]
  nulls: 'last' | 'first' | undefined
}

/**
 * The key breaks ties, so that no row is on two pages; all columns have one direction, so that one
 * index serves both.
 */
function inOrder(rows: AnyQuery, { by, key, direction, nulls }: Order): AnyQuery {
  const item = (order: OrderByItemBuilder) => {
    const directed = direction === 'desc' ? order.desc() : order.asc()
    return nulls === undefined ? directed : nulls === 'last' ? directed.nullsLast() : directed.nullsFirst()
  }
  const sorted = by.reduce<AnyQuery>((query, value) => query.orderBy(value as never, item), rows)
  return key.reduce((query, column) => query.orderBy(column, direction), sorted)
}

function sortOf({ sorts, newest }: AnyList, query: ListQuery): Sort {
  const name = query.sort ?? newest
  if (name === undefined) return { by: [] }
  if (!Object.hasOwn(sorts, name)) {
    const options = { values: Object.keys(sorts).join(',') }
    throw validationFailed({ path: 'sort', rule: 'oneOf', options })
  }
  const sort = sorts[name] as Value | Sort
  return typeof sort === 'object' && 'by' in sort ? sort : { by: sort }
}

const everything: Expression<SqlBool> = sql<SqlBool>`true`

/** Word separators: the characters that the database's `search_text` replaces by a space. */
const betweenWords = /[\s!-/:-@[-`{-~‘’«»–—…]+/u

/** The database reads wide signs, such as `％`, as the plain ones, which are wildcards. */
const withoutWide = (text: string) =>
  text.replace(/[！-～]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))

/** The words of a search; empty without a search. */
export const wordsOf = (search: string | undefined): string[] =>
  withoutWide(search ?? '')
    .split(betweenWords)
    .filter(Boolean)

/**
 * Whether a stored text (`search_text`) contains every word, in any order: anywhere from three
 * letters on, else at the beginning of a word. A trigram index on the column serves both. Always
 * true without a search, and never for a search without words.
 */
export function matchesSearch(searchText: Expression<string | null>, search: string | undefined): Expression<SqlBool> {
  if (!search) return everything
  const words = wordsOf(search)
  if (words.length === 0) return sql<SqlBool>`false`
  return expressionBuilder().and(
    words.map((word) => sql<SqlBool>`${searchText} like ${word.length < 3 ? '% ' : '%'} || fold_text(${word}) || '%'`),
  )
}

/** Whether the column has one of the values of a filter; always true without values. */
export const isOneOf = <Value>(column: Expression<Value>, values: readonly Value[] | undefined): Expression<SqlBool> =>
  values === undefined || values.length === 0 ? everything : sql<SqlBool>`${column} in (${sql.join(values)})`

/** Whether one of the conditions of the filter's values holds; always true without values. */
export const isInOne = <Value extends string>(
  conditions: Record<Value, Expression<SqlBool>>,
  values: readonly Value[] | undefined,
): Expression<SqlBool> =>
  values === undefined || values.length === 0
    ? everything
    : expressionBuilder().or(values.map((value) => conditions[value]))

/** The condition when the filter is set, else true. */
export const ifSet = <Value>(
  value: Value | undefined,
  condition: (value: Value) => Expression<SqlBool>,
): Expression<SqlBool> => (value === undefined ? everything : condition(value))

/** A list: its rows, its sorts, and the answer for the rows of a page. */
export type ListSource<DB, TB extends keyof DB, DetailDB, DetailTB extends keyof DetailDB, Row, Answer> = {
  /**
   * The filtered rows without a selection, from the narrowest tables: count and page derive from
   * it. Tables used by filters only are left joins on a unique column, which PostgreSQL drops when
   * nothing reads them. Several queries hold disjoint rows, each ordered by its own index.
   */
  base: SelectQueryBuilder<DB, TB, object> | readonly SelectQueryBuilder<DB, TB, object>[]
  /**
   * Columns that identify a row, with the same names in `base` and `detail`; newest first by
   * default.
   */
  key: readonly (StringReference<DB, TB> & StringReference<DetailDB, DetailTB>)[]
  /** By their public names. */
  sorts: Record<string, StringReference<DB, TB> | Expression<unknown> | Sort>
  /** The default sort, descending; the key when absent. */
  newest?: string
  /** A cheaper count than that of the base, where the filters in use allow one; it is exact. */
  total?: AliasableExpression<number> | undefined
  /** Columns of a row; computed for the rows of the page only. */
  detail: SelectQueryBuilder<DetailDB, DetailTB, Row>
} & Answers<Row, Answer>

/**
 * The answer of each row; `toAnswers` reads more for all rows of a page, or of a batch, at once.
 */
export type Answers<Row, Answer> =
  | { toAnswer: (row: Row) => Answer; toAnswers?: never }
  | { toAnswers: (rows: Row[]) => Promise<Answer[]>; toAnswer?: never }

type Value = string | Expression<unknown>

/** A sort that needs more than a column of the base that is never null. */
export type Sort = {
  /** Later values break ties of earlier ones, before the key. */
  by: Value | readonly Value[]
  /** Rows without the first value exist, and come last in both directions. */
  nullable?: true
  /**
   * Replaces the base as the source of rows, for example by a join with the table that has the
   * order; several sources hold the rows of one value each.
   */
  from?: (base: AnyQuery, wanted: Wanted) => AnyQuery | Part[]
}

/** `reach`: number of rows wanted from the start; absent: the whole list. */
export type Wanted = { direction: 'asc' | 'desc'; reach: number | undefined }

/**
 * Rows in one order. `value`: what all of them have in common, so that nothing else orders them.
 */
type Part = { rows: AnyQuery; value?: Expression<unknown> }

// biome-ignore lint/suspicious/noExplicitAny: combines parts of any tables; `ListSource` checks types
export type AnyQuery = SelectQueryBuilder<any, any, any>

/** A list whose types have been checked. */
export type AnyList = {
  base: AnyQuery | readonly AnyQuery[]
  key: readonly string[]
  sorts: Record<string, unknown>
  newest?: string | undefined
  total?: AliasableExpression<number> | undefined
  detail: AnyQuery
}

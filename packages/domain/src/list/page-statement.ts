import { validationFailed } from '@cursus/contract/error'
import type { ListQuery } from '@cursus/contract/list'
import { maxCounted } from '@cursus/contract/list-values'
import type { Database } from '@cursus/db'
import { type OrderByItemBuilder, type SqlBool, sql } from 'kysely'
import type { AnyList, AnyQuery, Part, Sort, Value, Wanted } from './list-source.ts'

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

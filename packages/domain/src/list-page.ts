import { validationFailed } from '@cursus/contract/error'
import type { ListQuery, Page } from '@cursus/contract/list'
import type { Database } from '@cursus/db'
import {
  type OrderByItemBuilder,
  type ReferenceExpression,
  type SelectQueryBuilder,
  type StringReference,
  sql,
} from 'kysely'

/** One list: its rows, what they may be sorted by, and what is answered for those of the page. */
export type ListSource<DB, TB extends keyof DB, DetailDB, DetailTB extends keyof DetailDB, Row, Answer> = {
  /**
   * The rows and their filters, without a selection. Count and page are both made from it: tables that only a sort or
   * a filter reads are left joins on a unique column, which PostgreSQL leaves out where nothing reads them.
   */
  base: SelectQueryBuilder<DB, TB, object>
  /** The columns that tell one row from all others, under the same names in `base` and `detail`; newest first by default. */
  key: readonly (StringReference<DB, TB> & StringReference<DetailDB, DetailTB>)[]
  /** By the names that people see. */
  sorts: Record<string, ReferenceExpression<DB, TB>>
  /** What a row shows; run for the rows of the page alone, so that counts cost nothing for the others. */
  detail: SelectQueryBuilder<DetailDB, DetailTB, Row>
  toAnswer: (row: Row) => Answer
}

// biome-ignore lint/suspicious/noExplicitAny: the parts are put together here whatever their tables; `ListSource` checks them
type AnyQuery = SelectQueryBuilder<any, any, any>
type PageRow = { pagePosition: number | null; pageTotal: number }

/**
 * A page and how many rows the whole list has, in one statement; without a limit the page is the whole list.
 * @throws ValidationFailed for a sort that the list does not have
 */
export async function selectPage<DB, TB extends keyof DB, DetailDB, DetailTB extends keyof DetailDB, Row, Answer>(
  db: Database,
  list: ListSource<DB, TB, DetailDB, DetailTB, Row, Answer>,
  query: ListQuery,
): Promise<Page<Answer>> {
  const rows = (await pageStatement(db, list, query).execute()) as (Row & PageRow)[]
  return {
    // A page past the end is one row that holds the total alone.
    rows: rows.filter(({ pagePosition }) => pagePosition !== null).map(list.toAnswer),
    total: rows[0]?.pageTotal ?? 0,
  }
}

export function pageStatement(
  db: Database,
  list: { base: AnyQuery; key: readonly string[]; sorts: Record<string, unknown>; detail: AnyQuery },
  query: ListQuery,
): AnyQuery {
  const { base, key, detail } = list
  const { limit, offset } = query
  const chosen = sorted(list, query)
    .select(key.map((column, place) => sql.ref(column).as(keyName(place))))
    .$if(limit !== undefined, (page) => page.limit(limit ?? 0))
    .$if(offset !== undefined, (page) => page.offset(offset ?? 0))
  return (
    db
      .with('page', (creator) =>
        creator
          .selectFrom(chosen.as('chosen'))
          .selectAll()
          .select((row) => row.fn.agg<number>('row_number').over().as('pagePosition')),
      )
      // Materialized: merged into the outer statement, its counts would run for every row of the tables.
      .with(
        (table) => table('detail').materialized(),
        () =>
          detail
            .innerJoin('page', (join) =>
              key.reduce((joined, column, place) => joined.onRef(`page.${keyName(place)}`, '=', column), join),
            )
            .select('page.pagePosition'),
      )
      .selectFrom(base.select((row) => row.fn.countAll().as('pageTotal')).as('whole'))
      .leftJoin('detail', (join) => join.onTrue())
      .selectAll('detail')
      .select('whole.pageTotal')
      .orderBy('detail.pagePosition')
  )
}

const keyName = (place: number) => `key${place}`

/** The key breaks ties, so that no row is on two pages. */
function sorted(
  { base, key, sorts }: { base: AnyQuery; key: readonly string[]; sorts: Record<string, unknown> },
  { sort, order }: ListQuery,
): AnyQuery {
  const byKey = (query: AnyQuery, direction: 'asc' | 'desc') =>
    key.reduce((ordered, column) => ordered.orderBy(column, direction), query)
  if (sort === undefined) return byKey(base, order ?? 'desc')
  if (!Object.hasOwn(sorts, sort)) {
    const options = { values: Object.keys(sorts).join(',') }
    throw validationFailed({ path: 'sort', rule: 'oneOf', options })
  }
  const nullsLast = (item: OrderByItemBuilder) => (order === 'desc' ? item.desc() : item.asc()).nullsLast()
  return byKey(base.orderBy(sorts[sort] as string, nullsLast), 'desc')
}

import { AppError } from '@cursus/contract/error'
import type { ListQuery, Page } from '@cursus/contract/list'
import type { Database } from '@cursus/db'
import { type RawBuilder, sql } from 'kysely'

type Sql = RawBuilder<unknown>

/** One list: what it is made of, what it may be sorted by, and what is answered for the rows of the page alone. */
export type ListSource = {
  /** Tables and joins, such as `contents c join content_versions v on …`. */
  from: Sql
  where: Sql[]
  /** The row's own id (rises with time); sorts by default, newest first, and breaks ties, so that no row is shown twice. */
  id: Sql
  /** Sort expressions under the names that people see. */
  sorts: Record<string, Sql>
  /** Selected for the page's rows only, so that counts cost nothing for the others. */
  columns: Sql
}

/**
 * A page and how many rows the whole list has, in one statement; without a limit the page is the whole list.
 * @throws ValidationFailed for a sort that the list does not have.
 */
export async function selectPage<Row>(db: Database, source: ListSource, query: ListQuery): Promise<Page<Row>> {
  const { from, id, columns } = source
  const where = source.where.length === 0 ? sql`true` : sql.join(source.where, sql` and `)
  const { rows } = await sql<Row & { pagePosition: number | null; pageTotal: number }>`
    with page as (
      select ordered.id, row_number() over () as position from (
        select ${id} as id from ${from} where ${where} ${orderClause(source, query)}
        limit ${query.limit ?? null} offset ${query.offset ?? 0}
      ) ordered
    ), detail as (
      select page.position as page_position, ${columns} from ${from} join page on page.id = ${id}
    )
    select whole.page_total, detail.*
    from (select count(*) as page_total from ${from} where ${where}) whole left join detail on true
    order by detail.page_position`.execute(db)
  // A page past the end is one row that holds the total alone.
  return { rows: rows.filter((row) => row.pagePosition !== null), total: rows[0]?.pageTotal ?? 0 }
}

function orderClause({ id, sorts }: ListSource, { sort, order }: ListQuery): Sql {
  if (sort === undefined) return sql`order by ${id} ${direction(order ?? 'desc')}`
  const column = Object.hasOwn(sorts, sort) ? sorts[sort] : undefined
  if (!column) {
    const options = { values: Object.keys(sorts).join(',') }
    throw new AppError('ValidationFailed', {}, [{ path: 'sort', rule: 'oneOf', options }])
  }
  return sql`order by ${column} ${direction(order ?? 'asc')} nulls last, ${id} desc`
}

const direction = (order: 'asc' | 'desc') => (order === 'asc' ? sql`asc` : sql`desc`)

/** True where the column has one of the values of a filter; without values a filter leaves every row. */
export const isOneOf = (column: Sql, values: readonly unknown[] | undefined): RawBuilder<boolean> =>
  values === undefined || values.length === 0 ? sql<boolean>`true` : sql<boolean>`${column} in (${sql.join(values)})`

/** True where one of the conditions holds that the values of a filter stand for. */
export const isInOne = <Value extends string>(
  conditions: Record<Value, Sql>,
  values: readonly Value[] | undefined,
): RawBuilder<boolean> =>
  values === undefined || values.length === 0
    ? sql<boolean>`true`
    : sql<boolean>`(${sql.join(
        values.map((value) => conditions[value]),
        sql` or `,
      )})`

/** True where a folded text holds the search words, compared without case and accents; a trigram index on it serves it. */
export function textContains(foldedText: Sql, search: string): RawBuilder<boolean> {
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  return sql<boolean>`${foldedText} like fold_text(${pattern})`
}

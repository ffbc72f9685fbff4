import { type Compilable, type Expression, type InferResult, type RawBuilder, sql } from 'kysely'
import { camelCaseColumns } from './value-parsers.ts'

type PgType = 'uuid' | 'text' | 'integer' | 'bigint' | 'numeric' | 'boolean' | 'timestamptz' | 'jsonb'

/**
 * Objects as the JSON text that `recordsOf` reads: their own keys are column names, nested values
 * are data.
 */
export const toRecords = (rows: readonly Record<string, unknown>[]): string =>
  JSON.stringify(
    rows.map((row) =>
      Object.fromEntries(Object.entries(row).map(([key, value]) => [camelCaseColumns.named(key), value])),
    ),
  )

/**
 * The objects of a JSON text (`toRecords`) as a table of that alias, for many rows with large
 * values: one value of the statement, written by the engine's own JSON writer.
 */
export function recordsOf<Row>() {
  return <Alias extends string>(alias: Alias, json: string, columns: { [Column in keyof Row]: PgType }) => {
    const definitions = Object.entries<PgType>(columns as Record<string, PgType>).map(
      ([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`,
    )
    const table: RawBuilder<Row> = sql<Row>`jsonb_to_recordset(${json}::jsonb)`
    return table.as<Alias>(sql`${sql.ref(alias)} (${sql.join(definitions)})`)
  }
}

/** Array of the values of a one-column query, in its order; empty without rows. */
export const arrayOf = <Row extends Record<string, unknown>>(query: Expression<Row>): RawBuilder<Row[keyof Row][]> =>
  sql<Row[keyof Row][]>`array(${query})`

/**
 * Row type of the query that a function builds or runs, so that a mapper follows every change of
 * the query.
 */
export type RowOf<Query extends (...args: never[]) => unknown> =
  ReturnType<Query> extends Compilable
    ? InferResult<ReturnType<Query>>[number]
    : Awaited<ReturnType<Query>> extends readonly (infer Row)[]
      ? Row
      : never

/** A timestamp in places where PostgreSQL cannot infer the type, such as `case`. */
export const timestamp = (at: Date): RawBuilder<Date> => sql<Date>`${at}::timestamptz`

/** Passes a list as one parameter, so that the text of the statement is the same for any length. */
export const uuids = <Id extends string | null>(ids: readonly Id[]): RawBuilder<Id[]> => sql<Id[]>`${ids}::uuid[]`
export const integers = (list: readonly number[]): RawBuilder<number[]> => sql<number[]>`${list}::integer[]`
export const texts = <Text extends string | null>(list: readonly Text[]): RawBuilder<Text[]> =>
  sql<Text[]>`${list}::text[]`

/** For `where('id', '=', anyOf(uuids(ids)))`; matches nothing when the list is empty. */
export const anyOf = <Value>(list: RawBuilder<Value[]>): RawBuilder<Value> => sql<Value>`any(${list})`

type Item<List> = List extends RawBuilder<(infer Value)[]> ? Value : never

/** Lists of equal length as a table with this alias, one column per list. */
export function tableOf<Alias extends string, Lists extends Record<string, RawBuilder<unknown[]>>>(
  alias: Alias,
  lists: Lists,
) {
  const columns = Object.keys(lists).map((name) => sql.ref(name))
  return sql<{ [Name in keyof Lists]: Item<Lists[Name]> }>`unnest(${sql.join(Object.values(lists))})`.as<Alias>(
    sql`${sql.ref(alias)} (${sql.join(columns)})`,
  )
}

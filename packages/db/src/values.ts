import { type RawBuilder, sql } from 'kysely'

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

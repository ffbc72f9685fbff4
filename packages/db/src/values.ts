import { type RawBuilder, sql } from 'kysely'

/** A moment where nothing beside it tells the database its type, as in a `case`. */
export const timestamp = (at: Date): RawBuilder<Date> => sql<Date>`${at}::timestamptz`

/** A list as one value of a statement: any number of ids, and the same text whatever their number. */
export const uuids = (ids: readonly string[]): RawBuilder<string[]> => sql<string[]>`${ids}::uuid[]`
export const integers = (list: readonly number[]): RawBuilder<number[]> => sql<number[]>`${list}::integer[]`
export const texts = (list: readonly string[]): RawBuilder<string[]> => sql<string[]>`${list}::text[]`

/** For `where('id', '=', anyOf(uuids(ids)))`; true for none where the list is empty. */
export const anyOf = <Value>(list: RawBuilder<Value[]>): RawBuilder<Value> => sql<Value>`any(${list})`

type Item<List> = List extends RawBuilder<(infer Value)[]> ? Value : never

/** Lists of one length as a table of that alias, a column for each; rows in any number, in a statement of a few values. */
export function tableOf<Alias extends string, Lists extends Record<string, RawBuilder<unknown[]>>>(
  alias: Alias,
  lists: Lists,
) {
  const columns = Object.keys(lists).map((name) => sql.ref(name))
  return sql<{ [Name in keyof Lists]: Item<Lists[Name]> }>`unnest(${sql.join(Object.values(lists))})`.as<Alias>(
    sql`${sql.ref(alias)} (${sql.join(columns)})`,
  )
}

import { type RawBuilder, sql } from 'kysely'
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

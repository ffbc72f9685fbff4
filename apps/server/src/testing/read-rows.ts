import { sql } from 'kysely'
import type { TestApp } from './start-test-app.ts'

/**
 * All rows that have one of these ids in the column of that name, in any table: a hash of them, by
 * table and column.
 */
export async function readRows(
  db: TestApp['ctx']['db'],
  ids: Readonly<Record<string, readonly string[]>>,
): Promise<Record<string, string>> {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = 'public' and column_name in (${sql.join(Object.keys(ids))})`.execute(db)
  const read = columns.map(
    ({ table, column }) => sql`
      select ${`${table}.${column}`} as name, md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as rows
      from ${sql.table(table)} as t where ${sql.ref(column)} in (${sql.join(ids[column] ?? [])})`,
  )
  const { rows } = await sql<{ name: string; rows: string }>`${sql.join(read, sql` union all `)}`.execute(db)
  return Object.fromEntries(rows.map((row) => [row.name, row.rows]))
}

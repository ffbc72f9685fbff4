import { type Kysely, sql } from 'kysely'
import { keepFormerTimes } from '../former-release.ts'

/** One table after the other: in one transaction, they deadlock with those who use them. */
export const isAtomic = false

/**
 * Drops the `now()` defaults, because all times come from the clock of the application. Former
 * releases go on omitting them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await keepFormerTimes(db)
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = current_schema() and column_default ilike '%now()%'`.execute(db)
  for (const { table, column } of rows) {
    await sql`alter table ${sql.table(table)} alter column ${sql.ref(column)} drop default`.execute(db)
  }
}

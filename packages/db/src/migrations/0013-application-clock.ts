import { type Kysely, sql } from 'kysely'

/**
 * The application's clock alone says when something happened. A column that fell back to the database's would let the two disagree,
 * and a statement that forgets the time now fails instead.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = current_schema() and column_default ilike '%now()%'`.execute(db)
  for (const { table, column } of rows) {
    await sql`alter table ${sql.table(table)} alter column ${sql.ref(column)} drop default`.execute(db)
  }
}

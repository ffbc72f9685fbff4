import { type Kysely, sql } from 'kysely'

/** What the releases before 23f70e8f needed. */
export const isContract = true
/** Each table keeps its lock only for its own statement. */
export const isAtomic = false

export async function up(db: Kysely<unknown>): Promise<void> {
  // All times come from the clock of the application.
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and column_default = 'now()'`.execute(db)
  for (const { table, column } of rows) {
    await sql`alter table ${sql.table(table)} alter column ${sql.ref(column)} drop default`.execute(db)
  }
  await sql`drop trigger if exists former_rate on rate_limits`.execute(db)
  await sql`drop index concurrently if exists rate_limits_former`.execute(db)
  await sql`drop trigger if exists former_reminder on mails`.execute(db)
  await sql`drop function if exists former_rate, former_reminder`.execute(db)
}

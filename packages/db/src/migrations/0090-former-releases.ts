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
  // A mail before an end that still waits is sent as what it is now.
  await sql`
    update mails
    set template = 'reminder', data = data || jsonb_build_object('moduleCount', 1, 'modules', jsonb_build_array(
      jsonb_strip_nulls(jsonb_build_object(
        'title', coalesce(data ->> 'moduleTitle', ''), 'endsAt', coalesce(data ->> 'endsAt', ''),
        'accessId', data ->> 'accessId'))))
    where sent_at is null and template = 'moduleIsAboutToExpired'`.execute(db)
}

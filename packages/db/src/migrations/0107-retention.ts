import { type Kysely, sql } from 'kysely'

/** For how long the platform keeps what, where a manager has chosen it; null: for ever. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table retention (
      kind text primary key check (kind in ('history', 'mails', 'support', 'exports', 'results')),
      kept_days integer check (kept_days > 0)
    )`.execute(db)
}

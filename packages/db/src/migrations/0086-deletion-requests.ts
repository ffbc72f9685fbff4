import { type Kysely, sql } from 'kysely'

/** When a person asked for their account to be deleted; null: they did not, or took it back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column deletion_requested_at timestamptz`.execute(db)
}

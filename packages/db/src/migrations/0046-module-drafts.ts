import { type Kysely, sql } from 'kysely'

/** Modules that no licence can list until they are published. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table modules add column is_draft boolean not null default false`.execute(db)
}

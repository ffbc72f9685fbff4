import { type Kysely, sql } from 'kysely'

/**
 * Sequence of the commit with the latest resume data besides suspend data. An unloading page sends
 * results only, so a late commit may still have the latest location.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table attempt_scos add column place_sequence bigint not null default 0 check (place_sequence >= 0)`.execute(
    db,
  )
}

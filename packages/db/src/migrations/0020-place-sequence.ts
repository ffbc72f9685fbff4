import { type Kysely, sql } from 'kysely'

/**
 * The newest commit that brought what a package resumes from besides its suspend data. A dying page sends results only: what comes
 * late is still the newest place.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table attempt_scos add column place_sequence bigint not null default 0 check (place_sequence >= 0)`.execute(
    db,
  )
}

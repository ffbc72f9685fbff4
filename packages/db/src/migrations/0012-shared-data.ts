import { type Kysely, sql } from 'kysely'

/**
 * Buckets of `adl.data` (SCORM 2004 4th edition) by target id, shared by all SCOs of an attempt.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table attempts add column shared_data jsonb not null default '{}'`.execute(db)
}

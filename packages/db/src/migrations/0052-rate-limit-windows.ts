import { type Kysely, sql } from 'kysely'

/**
 * One row per bucket: its window begins with its first request. The counts of the moment are
 * dropped, because a bucket may have rows of two windows.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`truncate rate_limits`.execute(db)
  await sql`alter table rate_limits drop constraint rate_limits_pkey, add primary key (bucket)`.execute(db)
}

import { type Kysely, sql } from 'kysely'

/** The request that writes to an upload, over all servers, and the one that waits to do so. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table files add column writer uuid, add column next_writer uuid`.execute(db)
}

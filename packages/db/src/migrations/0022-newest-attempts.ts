import { type Kysely, sql } from 'kysely'

/** The questions of a content are read over its newest attempts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index attempts_newest on attempts (content_id, id)`.execute(db)
}

import { type Kysely, sql } from 'kysely'

/**
 * The newest results of a content. Ordered by the access, which never changes: an index on the last
 * access would be written by every commit.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index user_contents_newest on user_contents (content_id, access_id desc)`.execute(db)
  await sql`drop index user_contents_content`.execute(db)
}

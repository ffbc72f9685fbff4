import { type Kysely, sql } from 'kysely'

/** The content that a support message is about, in the module of its access. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table support_messages add column content_id uuid references contents (id)`.execute(db)
  await sql`create index support_messages_content on support_messages (content_id)`.execute(db)
}

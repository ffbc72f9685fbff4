import { type Kysely, sql } from 'kysely'

/** Apart, because the rows are read without the lock that adds the constraint. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table link_tokens validate constraint link_tokens_kind_check`.execute(db)
}

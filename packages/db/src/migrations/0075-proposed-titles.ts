import { type Kysely, sql } from 'kysely'

/** Whether the title of a version is the name of its file, until its package is analysed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table content_versions add column is_title_proposed boolean not null default false`.execute(db)
}

import { type Kysely, sql } from 'kysely'

/** How often the package of a version was begun, so that one that cannot be unpacked is not tried for ever. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table content_versions
      add column processing_tries smallint not null default 0,
      add column processing_tried_at timestamptz`.execute(db)
}

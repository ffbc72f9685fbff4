import { type Kysely, sql } from 'kysely'

/** How long a content is meant to take, in minutes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table content_versions
      add column planned_minutes integer check (planned_minutes between 1 and 60000)`.execute(db)
}

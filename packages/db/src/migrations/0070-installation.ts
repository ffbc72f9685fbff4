import { type Kysely, sql } from 'kysely'

/**
 * The address at which the platform was last confirmed to run, and what tells its row from a copy
 * of it. A database that was copied with its mails would send them a second time.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table installation (
      is_only boolean primary key default true check (is_only),
      origin text not null,
      mark text not null
    )`.execute(db)
}

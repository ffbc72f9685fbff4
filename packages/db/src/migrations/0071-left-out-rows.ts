import { type Kysely, sql } from 'kysely'

/** Rows of an export that have no document, which the list of exports says. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table data_exports add column rows_left_out integer not null default 0`.execute(db)
}

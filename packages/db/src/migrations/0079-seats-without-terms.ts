import { type Kysely, sql } from 'kysely'

/** The row of a licence is written with the licence; its terms are read there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table licence_seats alter column max_seats drop not null, alter column end_date drop not null`.execute(db)
}

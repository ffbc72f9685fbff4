import { type Kysely, sql } from 'kysely'

/** The colour of a company, as a hue in degrees, and the sentence of its sign-in page. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table companies
      add column hue smallint check (hue between 0 and 359),
      add column welcome text check (char_length(welcome) between 1 and 200)
  `.execute(db)
}

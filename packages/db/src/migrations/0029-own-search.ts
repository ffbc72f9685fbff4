import { type Kysely, sql } from 'kysely'

/**
 * Stored texts for the searches of a participant: computed in each query, they took half a second
 * over some hundred notes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table resources
      add column search_text text generated always as (search_text(name || ' ' || file_name)) stored,
      add column sort_name text generated always as (fold_text(name)) stored`.execute(db)
  await sql`
    alter table user_contents
      add column notes_search_text text generated always as (search_text(notes)) stored`.execute(db)
}

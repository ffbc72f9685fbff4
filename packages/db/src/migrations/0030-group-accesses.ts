import { type Kysely, sql } from 'kysely'

/** Accesses of a large group are counted in the index alone, so it includes their users. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index accesses_by_creation`.execute(db)
  await sql`
    create index accesses_by_creation on accesses (company_id, created_at, id)
      include (licence_id, revoked_at, erased_at, ends_at, user_id)`.execute(db)
}

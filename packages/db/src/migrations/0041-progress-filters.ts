import { type Kysely, sql } from 'kysely'

/** Filters of accesses by acceptance and progress read the index of the list alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index accesses_by_creation`.execute(db)
  await sql`
    create index accesses_by_creation on accesses (company_id, created_at, id)
      include (licence_id, revoked_at, erased_at, ends_at, user_id, accepted_at, last_access_at, done_at, due_date)`.execute(
    db,
  )
}

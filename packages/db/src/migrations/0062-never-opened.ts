import { type Kysely, sql } from 'kysely'

/** What nobody opened can be done by a correction: in the index, so that counts read nothing else. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index accesses_never_opened`.execute(db)
  await sql`
    create index accesses_never_opened on accesses (company_id, created_at, id)
      include (licence_id, erased_at, ends_at, done_at) where last_access_at is null and revoked_at is null`.execute(db)
}

import { type Kysely, sql } from 'kysely'

/** What was done lately is counted from the index alone: revoked accesses and those of erased people are left out. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index accesses_by_done`.execute(db)
  await sql`
    create index accesses_by_done on accesses (company_id, done_at desc nulls last, id desc)
      include (revoked_at, erased_at)`.execute(db)
}

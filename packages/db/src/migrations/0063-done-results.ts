import { type Kysely, sql } from 'kysely'

/**
 * The index of done accesses includes what leaves an access out of reports, so that counts need no
 * row.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index accesses_by_done`.execute(db)
  await sql`
    create index accesses_by_done on accesses (company_id, done_at desc nulls last, id desc)
      include (revoked_at, erased_at)`.execute(db)
}

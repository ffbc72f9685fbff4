import { type Kysely, sql } from 'kysely'

/** Few of the accesses of a company were declined. */
export const isAtomic = false

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index concurrently if not exists accesses_declined
      on accesses (company_id, created_at, id) where decline_reason is not null`.execute(db)
}

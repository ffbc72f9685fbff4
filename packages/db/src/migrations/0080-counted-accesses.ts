import { type Kysely, sql } from 'kysely'

/** Built while rows are written. */
export const isAtomic = false

/** Indexes for what is counted when it is read: people by licence and module, and of a company. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // One that was left invalid by a run that died is built again.
  await sql`drop index concurrently if exists accesses_counted`.execute(db)
  await sql`
    create index concurrently accesses_counted on accesses (licence_id, module_id) include (user_id, ends_at)
      where revoked_at is null and erased_at is null and ended_at is null`.execute(db)
  await sql`drop index concurrently if exists company_people_holders`.execute(db)
  await sql`
    create index concurrently company_people_holders on company_people (company_id) where holds_access`.execute(db)
}

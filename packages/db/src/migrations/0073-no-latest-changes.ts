import { type Kysely, sql } from 'kysely'

export const isAtomic = false

/** The home of the platform shows no latest changes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index concurrently if exists audit_management`.execute(db)
}

import { type Kysely, sql } from 'kysely'

/** The release before reads the history in `audit` and writes events to `outbox`. */
export const isContract = true

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop view audit`.execute(db)
  await sql`drop table outbox`.execute(db)
}

import { type Kysely, sql } from 'kysely'

/** A declined access is revoked by its participant, with a reason. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table accesses add column decline_reason text`.execute(db)
  await sql`comment on column accesses.decline_reason is 'personal, erased: null'`.execute(db)
}

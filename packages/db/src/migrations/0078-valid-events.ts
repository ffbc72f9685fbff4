import { type Kysely, sql } from 'kysely'

/** After 0077, so that the tables are not locked for as long as their rows are checked. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const constraint of ['events_actor', 'events_notice']) {
    await sql`alter table events validate constraint ${sql.ref(constraint)}`.execute(db)
  }
  await sql`alter table notifications validate constraint notifications_event_id_fkey`.execute(db)
}

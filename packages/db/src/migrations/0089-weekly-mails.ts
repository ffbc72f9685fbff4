import { type Kysely, sql } from 'kysely'

/** The weekly mail of a participant: when they ended it, and for which week they were looked at. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column weekly_mail_ended_at timestamptz, add column weekly_mail_for date`.execute(db)
}

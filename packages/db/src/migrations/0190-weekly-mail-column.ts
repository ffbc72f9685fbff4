import { type Kysely, sql } from 'kysely'

/** The release before reads and ends the weekly mail there. */
export const isContract = true

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into mail_choices (user_id, kind, choice)
    select id, 'weekly', 'none' from users where weekly_mail_ended_at is not null and deleted_at is null
    on conflict do nothing`.execute(db)
  await sql`alter table users drop column weekly_mail_ended_at`.execute(db)
}

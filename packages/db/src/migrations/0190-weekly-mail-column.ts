import { type Kysely, sql } from 'kysely'

/** The release before reads and ends the weekly mail there. */
export const isContract = true

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop function copy_weekly_end, copy_weekly_choice cascade`.execute(db)
  await sql`alter table users drop column weekly_mail_ended_at`.execute(db)
  // The release before erased people without knowing these.
  await sql`delete from mail_choices where user_id in (select id from users where deleted_at is not null)`.execute(db)
  await sql`
    update users set refused_email = null, refused_at = null, refusal = null
    where deleted_at is not null and refused_email is not null`.execute(db)
}

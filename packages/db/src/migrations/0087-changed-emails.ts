import { type Kysely, sql } from 'kysely'

/** Links that give an account another e-mail, which their row names. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table link_tokens add column email text`.execute(db)
  await sql`
    alter table link_tokens
      drop constraint link_tokens_kind_check,
      add constraint link_tokens_kind_check
        check (kind in ('validate_email', 'new_password', 'invitation', 'change_email', 'undo_email', 'end_weekly_mail')) not valid`.execute(
    db,
  )
}

import type { Language } from '@cursus/contract/language'
import { newId } from '@cursus/db'
import { sql } from 'kysely'
import type { UserCtx } from '../context.ts'

export type GrantedUser = {
  id: string
  email: string
  language: Language
  /** Known by e-mail only: whatever is written to them is an invitation. */
  isInvited: boolean
  isSuspended: boolean
}

/**
 * The accounts of these e-mails, in the caller's transaction; unknown ones become invited accounts in the language of whoever grants
 * (decisions §1). Two statements for any number of e-mails, in their order; the mail is the caller's to send. None of them can be erased
 * until the transaction ends.
 */
export async function findOrInviteUsers(ctx: UserCtx, emails: readonly string[]): Promise<GrantedUser[]> {
  // Sorted: two grants of the same people at once take the rows in one order and cannot block each other for good.
  const wanted = [...new Set(emails)].sort()
  if (wanted.length === 0) return []
  const byEmail = new Map<string, GrantedUser>()
  // An account that is erased between the two statements is found no more; its e-mail is free then, and invited.
  for (let missing = wanted; missing.length > 0; missing = wanted.filter((email) => !byEmail.has(email))) {
    for (const user of await inviteAndFind(ctx, missing)) byEmail.set(user.email, user)
  }
  return [...new Set(emails)].flatMap((email) => byEmail.get(email) ?? [])
}

async function inviteAndFind(ctx: UserCtx, emails: readonly string[]): Promise<GrantedUser[]> {
  await sql`
    insert into users (id, email, language, invited_by, created_at)
    select new.id, new.email, ${ctx.actor.language}, ${ctx.actor.id}, ${ctx.now()}
    from unnest(${emails.map(newId)}::uuid[], ${emails}::text[]) as new (id, email)
    where not exists (select from users u where u.email = new.email)
    on conflict (email) do nothing`.execute(ctx.db)
  const { rows } = await sql<GrantedUser>`
    select u.id, u.email, u.language, u.signed_up_at is null as is_invited, u.suspended_at is not null as is_suspended
    from users u where u.email = any(${emails}::text[]) order by u.email for key share`.execute(ctx.db)
  return rows
}

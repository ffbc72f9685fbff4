import type { Language } from '@cursus/contract/language'
import { anyOf, insertFrom, newId, tableOf, texts, uuids } from '@cursus/db'
import type { NotNull } from 'kysely'
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

async function inviteAndFind({ db, actor, now }: UserCtx, emails: readonly string[]): Promise<GrantedUser[]> {
  const unknown = db
    .selectFrom(tableOf('new', { id: uuids(emails.map(newId)), email: texts(emails) }))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('users as u').select('u.id').whereRef('u.email', '=', 'new.email'))),
    )
  await insertFrom(db, 'users', unknown, ({ ref, val }) => ({
    id: ref('new.id'),
    email: ref('new.email'),
    language: val(actor.language),
    invitedBy: val(actor.id),
    createdAt: val(now()),
  }))
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute()
  const users = await db
    .selectFrom('users as u')
    .select(['u.id', 'u.email', 'u.language', 'u.signedUpAt', 'u.suspendedAt'])
    .where('u.email', '=', anyOf(texts(emails)))
    .orderBy('u.email')
    .forKeyShare()
    .$narrowType<{ email: NotNull }>()
    .execute()
  return users.map(({ signedUpAt, suspendedAt, ...user }) => ({
    ...user,
    isInvited: signedUpAt === null,
    isSuspended: suspendedAt !== null,
  }))
}

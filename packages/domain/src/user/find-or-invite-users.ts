import type { Language } from '@cursus/contract/language-values'
import { anyOf, insertFrom, newUserId, tableOf, texts, uuids } from '@cursus/db'
import type { NotNull } from 'kysely'
import type { UserCtx } from '../context.ts'
import { recordEvents } from '../event/index.ts'

export type GrantedUser = {
  id: string
  email: string
  language: Language
  /** Known by e-mail only: any mail to them is an invitation. */
  isInvited: boolean
  isSuspended: boolean
}

/**
 * Returns the accounts of these e-mails, in the caller's transaction and in their order; unknown
 * ones become invited accounts in the language of the caller. Two statements for any number; the
 * caller sends the mails. Locks the accounts against changes until the transaction ends, because
 * lists of companies copy their names; a stronger lock later would deadlock.
 */
export async function findOrInviteUsers(ctx: UserCtx, emails: readonly string[]): Promise<GrantedUser[]> {
  // Sorted, so that concurrent grants lock the rows in one order and cannot deadlock.
  const wanted = [...new Set(emails)].sort()
  if (wanted.length === 0) return []
  const byEmail = new Map<string, GrantedUser>()
  // An account erased between the two statements is not found; its e-mail is then free and invited
  // again.
  for (let missing = wanted; missing.length > 0; missing = wanted.filter((email) => !byEmail.has(email))) {
    for (const user of await inviteAndFind(ctx, missing)) byEmail.set(user.email, user)
  }
  return [...new Set(emails)].flatMap((email) => byEmail.get(email) ?? [])
}

async function inviteAndFind(ctx: UserCtx, emails: readonly string[]): Promise<GrantedUser[]> {
  const { db, actor, now } = ctx
  const unknown = db
    .selectFrom(tableOf('new', { id: uuids(emails.map(newUserId)), email: texts(emails) }))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('users as u').select('u.id').whereRef('u.email', '=', 'new.email'))),
    )
  const invited = await insertFrom(db, 'users', unknown, ({ ref, val }) => ({
    id: ref('new.id'),
    email: ref('new.email'),
    language: val(actor.language),
    invitedBy: val(actor.id),
    createdAt: val(now()),
  }))
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .execute()
  await recordEvents(
    ctx,
    invited.map(({ id }) => ({ noun: 'account', thingId: id, action: 'create' })),
  )
  const users = await db
    .selectFrom('users as u')
    .select(['u.id', 'u.email', 'u.language', 'u.signedUpAt', 'u.suspendedAt'])
    .where('u.email', '=', anyOf(texts(emails)))
    .orderBy('u.email')
    .forShare()
    .$narrowType<{ email: NotNull }>()
    .execute()
  return users.map(({ signedUpAt, suspendedAt, ...user }) => ({
    ...user,
    isInvited: signedUpAt === null,
    isSuspended: suspendedAt !== null,
  }))
}

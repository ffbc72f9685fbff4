import type { SignUpInput } from '@cursus/contract/auth'
import { AppError } from '@cursus/contract/error'
import { defaultLanguage, type Language } from '@cursus/contract/language-values'
import { anyOf, insertFrom, inTransactionOf, newUserId, tableOf, texts, uuids } from '@cursus/db'
import type { NotNull } from 'kysely'
import { hashPassword, storeSignUp } from '../auth/index.ts'
import type { CompanyCtx, OpenCtx, UserCtx } from '../context.ts'
import { recordEvent, recordEvents } from '../event/index.ts'
import { queueMails } from '../mail/index.ts'
import { limitRate } from '../rate-limit/index.ts'

/**
 * Signs a user up: name and password wait beside other sign-ups of the e-mail until a link sent to
 * it is used, because anybody can have typed it. An invited e-mail keeps what it was given.
 * @param secret by which this browser is recognised when it opens the link
 * @throws EmailAlreadyExist for a confirmed e-mail, TooManyRequests, ValidationFailed
 */
export async function createUser(
  ctx: OpenCtx,
  input: Omit<SignUpInput, 'token'>,
  secret?: string,
): Promise<{ id: string; email: string }> {
  const { email, firstname, lastname, avatar } = input
  await limitRate(ctx, 'signUp', { address: ctx.address, email })
  const passwordHash = await hashPassword(input.password)
  return inTransactionOf(ctx, async (tx, db) => {
    const values = {
      id: newUserId(),
      email,
      language: input.language ?? defaultLanguage,
      createdAt: ctx.now(),
    }
    // The update changes nothing: it locks the account, and finds none that is confirmed.
    const user = await db
      .insertInto('users')
      .values(values)
      .onConflict((conflict) =>
        conflict
          .column('email')
          .doUpdateSet(({ ref }) => ({ language: ref('users.language') }))
          .where('users.emailVerifiedAt', 'is', null),
      )
      .returning(['id', 'language'])
      .executeTakeFirst()
    if (!user) throw new AppError('EmailAlreadyExist')
    if (user.id === values.id) {
      const actor = { kind: 'system', job: 'sign-up' } as const
      await recordEvent({ ...tx, actor }, { noun: 'account', thingId: user.id, action: 'create' })
    }
    const language = input.language ?? user.language
    await storeSignUp(tx, user.id, { firstname, lastname, avatar, passwordHash, language }, secret)
    await queueMails(tx, [{ template: 'validateEmail', userId: user.id, toEmail: email, language, data: {} }])
    return { id: user.id, email }
  })
}

/**
 * Counts the addresses that are new to the company. Call it outside the verb's transaction.
 * @throws TooManyRequests
 */
export async function limitNewPeople(ctx: CompanyCtx, emails: readonly string[]): Promise<void> {
  const distinct = [...new Set(emails)]
  if (distinct.length === 0) return
  const { known } = await ctx.db
    .selectFrom('companyPeople')
    .select(({ fn }) => fn.countAll<number>().as('known'))
    .where('companyId', '=', ctx.company.id)
    .where('email', '=', anyOf(texts(distinct)))
    .executeTakeFirstOrThrow()
  if (known < distinct.length) await limitRate(ctx, 'newPeople', { companyId: ctx.company.id }, distinct.length - known)
}

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

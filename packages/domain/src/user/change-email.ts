import type { ChangeEmailInput, LinkInput } from '@cursus/contract/auth'
import { AppError, validationFailed } from '@cursus/contract/error'
import type { Me } from '@cursus/contract/user'
import { type Database, type DB, inTransaction, inTransactionOf } from '@cursus/db'
import { expressionBuilder } from 'kysely'
import { endSessions, endSignUps, isPassword, lockOwnAccount } from '../auth/index.ts'
import type { Ctx, OpenCtx, UserCtx } from '../context.ts'
import { recordEvent } from '../event/index.ts'
import { consumeLinkToken, endLinkTokens, queueMails, resumeMails } from '../mail/index.ts'
import { limitRate } from '../rate-limit/index.ts'
import { getMe } from './get-user.ts'

/**
 * Asks for another e-mail of the caller's account: nothing changes before a link sent to it is
 * used. A later request ends the former one. The holder of a taken address is told by e-mail, and
 * the caller is told nothing.
 * @throws IncorrectEmailOrPassword, TokenInvalid, TooManyRequests, ValidationFailed for the same
 * one
 */
export async function changeEmail(ctx: UserCtx, { email, password }: ChangeEmailInput): Promise<void> {
  const { id, language } = ctx.actor
  await limitRate(ctx, 'changeEmail', { userId: id })
  const own = await ctx.db.selectFrom('users').select(['email', 'passwordHash']).where('id', '=', id).executeTakeFirst()
  if (!(await isPassword(own?.passwordHash, password))) throw new AppError('IncorrectEmailOrPassword')
  if (own?.email === email) throw validationFailed({ path: 'email', rule: 'invalid' })
  await inTransactionOf(ctx, async (tx, db) => {
    await lockOwnAccount(tx)
    await endLink(db, id, 'changeEmail', ctx.now())
    const holder = await selectHolder(db, email).executeTakeFirst()
    await queueMails(tx, [
      holder
        ? { template: 'emailTaken', userId: holder.id, toEmail: email, language: holder.language, data: {} }
        : { template: 'changeEmail', userId: id, toEmail: email, language, data: {} },
    ])
  })
}

/**
 * Changes the e-mail of the caller to the one that the link was sent to; the former one gets a link
 * that undoes it. Only for the account that asked: a mistyped address belongs to somebody else.
 * @throws ValidateEmailInvalidToken, ValidateEmailNotExistToken, ValidateEmailExpiredToken,
 * EmailAlreadyExist when somebody took the address meanwhile, TokenInvalid, TooManyRequests
 */
export async function confirmEmail(ctx: UserCtx & { address: string }, { token }: LinkInput): Promise<Me> {
  await limitRate(ctx, 'useLink', { address: ctx.address })
  return inTransactionOf(ctx, async (tx, db) => {
    await lockOwnAccount(tx)
    const { userId, newEmail } = await consumeLinkToken(db, ['change_email'], token, ctx.now())
    if (userId !== ctx.actor.id || newEmail === null) throw new AppError('ValidateEmailNotExistToken')
    const { language } = ctx.actor
    const former = await setEmail(tx, userId, newEmail)
    await queueMails(tx, [{ template: 'emailChanged', userId, toEmail: former, language, data: { newEmail } }])
    return getMe(tx)
  }).catch(asTaken)
}

/**
 * Sets the e-mail back that the link was sent to, and ends every session. Links of later changes
 * end; those of earlier ones go on.
 * @throws ValidateEmailInvalidToken, ValidateEmailNotExistToken, ValidateEmailExpiredToken,
 * EmailAlreadyExist when somebody took the address meanwhile, TooManyRequests
 */
export async function undoEmail(ctx: OpenCtx, { token }: LinkInput): Promise<void> {
  await limitRate(ctx, 'useLink', { address: ctx.address })
  await inTransaction(ctx.db, async (db) => {
    const tx = { ...ctx, db, actor: { kind: 'system', job: 'undo-email' } } as const
    const { userId, newEmail, createdAt } = await consumeLinkToken(db, ['undo_email'], token, ctx.now())
    if (newEmail === null) throw new AppError('ValidateEmailNotExistToken')
    await setEmail(tx, userId, newEmail)
    await db
      .deleteFrom('mails')
      .where('userId', '=', userId)
      .where('template', '=', 'emailChanged')
      .where('createdAt', '>=', createdAt)
      .where('sentAt', 'is', null)
      .execute()
    await endSessions(tx, [userId])
  }).catch(asTaken)
}

/** Of two who take an address at the same moment, the second. */
function asTaken(error: unknown): never {
  if (error instanceof Error && 'code' in error && error.code === '23505') throw new AppError('EmailAlreadyExist')
  throw error
}

const linkKinds = { changeEmail: 'change_email', resetPassword: 'new_password' } as const

/** Ends the links that mails of a template brought. The mails first, as `endSignUps` says. */
async function endLink(db: Database, userId: string, template: keyof typeof linkKinds, now: Date): Promise<void> {
  await db
    .deleteFrom('mails')
    .where('userId', '=', userId)
    .where('template', '=', template)
    .where('sentAt', 'is', null)
    .execute()
  await endLinkTokens(db, userId, linkKinds[template], now)
}

/**
 * Gives an account another e-mail; what waits to be sent to the former one goes to it. Call it with
 * the account locked.
 * @returns the former e-mail
 */
async function setEmail(ctx: Ctx, userId: string, email: string): Promise<string> {
  const { db } = ctx
  const now = ctx.now()
  const { former } = await db
    .selectFrom('users')
    .select('email as former')
    .where('id', '=', userId)
    .forUpdate()
    .$narrowType<{ former: string }>()
    .executeTakeFirstOrThrow()
  await endLink(db, userId, 'changeEmail', now)
  // The former mailbox, or somebody who had it, could still set a password.
  await endLink(db, userId, 'resetPassword', now)
  if (former === email) return former
  const holder = await selectHolder(db, email).executeTakeFirst()
  if (holder) throw new AppError('EmailAlreadyExist')
  await freeUnproven(db, email, now)
  await db.updateTable('users').set({ email }).where('id', '=', userId).execute()
  await db
    .updateTable('mails')
    .set({ toEmail: email })
    .where('userId', '=', userId)
    .where('toEmail', '=', former)
    .where('template', '!=', 'emailChanged')
    .where('sentAt', 'is', null)
    .execute()
  await resumeMails(ctx, [userId])
  await recordEvent(ctx, {
    noun: 'user',
    thingId: userId,
    action: 'update',
    before: { email: former },
    after: { email },
  })
  return former
}

const account = expressionBuilder<DB, 'users'>()
const { selectFrom } = account

/**
 * Somebody typed the address at a sign-up and proved nothing; nobody was given anything under it.
 */
const isUnproven = account.and([
  account('users.signedUpAt', 'is', null),
  account.not(
    account.or([
      account.exists(selectFrom('companyPeople as p').select('p.userId').whereRef('p.userId', '=', 'users.id')),
      account.exists(selectFrom('companyManagers as m').select('m.userId').whereRef('m.userId', '=', 'users.id')),
      account.exists(selectFrom('platformRights as r').select('r.userId').whereRef('r.userId', '=', 'users.id')),
    ]),
  ),
])

const selectHolder = (db: Database, email: string) =>
  db
    .selectFrom('users')
    .select(['users.id', 'users.language'])
    .where('users.email', '=', email)
    .where(account.not(isUnproven))

/** A sign-up that a stranger left at an address does not keep it from its owner. */
async function freeUnproven(db: Database, email: string, now: Date): Promise<void> {
  const freed = await db
    .updateTable('users')
    .set({ email: null, deletedAt: now })
    .where('users.email', '=', email)
    .where(isUnproven)
    .returning('users.id')
    .executeTakeFirst()
  if (!freed) return
  await endSignUps(db, freed.id, now)
  await db.deleteFrom('mails').where('userId', '=', freed.id).execute()
}

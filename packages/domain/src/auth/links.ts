import type {
  EmailOnlyInput,
  LinkAnswer,
  LinkInput,
  NewPasswordInput,
  SignUpInput,
  ValidateEmailInput,
} from '@cursus/contract/auth'
import { AppError, validationFailed } from '@cursus/contract/error'
import type { Language } from '@cursus/contract/language-values'
import { inTransaction, inTransactionOf } from '@cursus/db'
import { canInCompany } from '@cursus/rights'
import type { CompanyReader, Deps, OpenCtx } from '../context.ts'
import { consumeLinkToken, type MailData, queueMails, readGathered, readLinkToken } from '../mail/index.ts'
import { limitRate } from '../rate-limit/index.ts'
import { selectMe, toMe } from './select-me.ts'
import { actorOf, endSessions } from './session.ts'
import { hashPassword, isPassword } from './sign-in.ts'
import { completeAccount, endSignUps, hashBrowser, type SignedUp, waitingSignUps } from './sign-ups.ts'

/**
 * Returns the account of an e-mail, or its newest sign-up.
 * @throws NotFoundEmail, also for an invited account that nobody has signed up for
 */
async function getAccount(
  ctx: Pick<Deps, 'db' | 'now'>,
  email: string,
): Promise<{ id: string; language: Language; isVerified: boolean; hasPassword: boolean }> {
  const user = await ctx.db
    .selectFrom('users')
    .select(['id', 'language', 'signedUpAt', 'emailVerifiedAt'])
    .where('email', '=', email)
    .executeTakeFirst()
  const signUp = user && (await waitingSignUps(ctx, user.id).limit(1).executeTakeFirst())
  if (!user || (!signUp && user.signedUpAt === null)) throw new AppError('NotFoundEmail')
  return {
    id: user.id,
    language: signUp?.language ?? user.language,
    isVerified: user.emailVerifiedAt !== null,
    hasPassword: user.signedUpAt !== null,
  }
}

/**
 * Says what a link is and whether it still opens, so that nothing is typed in vain. Its holder has
 * read the mail, so the e-mail is no secret.
 * @throws TooManyRequests
 */
export async function readLink(ctx: OpenCtx, { token }: LinkInput, secret?: string): Promise<LinkAnswer> {
  await limitRate(ctx, 'readLink', { address: ctx.address })
  const { row, state } = await readLinkToken(ctx.db, token, ctx.now())
  if (!row) return { kind: null, email: null, newEmail: null, state, signUp: null, hasSignUp: false }
  const { kind, email, newEmail } = row
  const signUps = state === 'open' ? await waitingSignUps(ctx, row.userId).execute() : []
  const own = signUps.find(isOfBrowser(secret))
  return {
    kind,
    email,
    newEmail,
    state,
    signUp: own ? { firstname: own.firstname, lastname: own.lastname } : null,
    hasSignUp: signUps.length > 0,
  }
}

const isOfBrowser =
  (secret: string | undefined) =>
  ({ browserHash }: { browserHash: string | null }): boolean =>
    secret !== undefined && browserHash === hashBrowser(secret)

/**
 * Sends a new link in place of one that is used up or out of date; does nothing for a confirmed
 * e-mail. An invitation says again what the newest one said, as far as it still holds.
 * @throws ValidateEmailNotExistToken, TooManyRequests
 */
export async function resendLink(ctx: OpenCtx, { token }: LinkInput): Promise<void> {
  const { row } = await readLinkToken(ctx.db, token, ctx.now())
  const email = row?.email
  await limitRate(ctx, 'resendValidation', { address: ctx.address, ...(email ? { email } : {}) })
  if (!row || !email || (row.kind !== 'validate_email' && row.kind !== 'invitation'))
    throw new AppError('ValidateEmailNotExistToken')
  const { userId, language } = row
  await inTransaction(ctx.db, async (db) => {
    const waiting = await db
      .selectFrom('users')
      .select('id')
      .where('id', '=', userId)
      .where('emailVerifiedAt', 'is', null)
      .where('deletedAt', 'is', null)
      .executeTakeFirst()
    if (!waiting) return
    const template = row.kind === 'invitation' ? 'invitation' : 'validateEmail'
    const last = await db
      .selectFrom('mails')
      .select(['data', 'language'])
      .where('userId', '=', userId)
      .where('template', '=', template)
      .orderBy('createdAt', 'desc')
      .limit(1)
      .$narrowType<{ data: MailData }>()
      .executeTakeFirst()
    const tx = { ...ctx, db }
    const { acts } = last?.data ?? {}
    // An invitation to what is over would not be sent, and its reader waits for one.
    const data = acts && !(await readGathered(tx, userId, acts)) ? {} : (last?.data ?? {})
    const mail = { template, userId, toEmail: email, language: last?.language ?? language } as const
    await queueMails(tx, [{ ...mail, data }])
  })
}

/**
 * The context of somebody who asked for something earlier; undefined when they may not read the
 * results of the company any more.
 */
export async function companyReaderOf(
  deps: Deps,
  { userId, companyId }: { userId: string; companyId: string },
): Promise<CompanyReader | undefined> {
  const row = await selectMe(deps.db).where('u.id', '=', userId).executeTakeFirst()
  const me = row && toMe(row)
  if (!me || me.isSuspended || !canInCompany(me, companyId, 'training.read')) return undefined
  const company = await deps.db
    .selectFrom('companies')
    .select(['id', 'name'])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  return { ...deps, actor: actorOf(me, { kind: 'none' }), company }
}

/** The link of either mail proves the mailbox. */
const proofs = ['validate_email', 'invitation'] as const

/**
 * Confirms an e-mail through its link and signs in. The link proves the mailbox; the browser that
 * signed up, or the password of a sign-up, says which of the e-mail's sign-ups is the reader's.
 * @throws ValidateEmailInvalidToken, ValidateEmailNotExistToken, ValidateEmailExpiredToken,
 * ValidateEmailPasswordRequired without either, IncorrectEmailOrPassword, SuspendedUser,
 * TooManyRequests
 */
export async function validateEmail(
  ctx: OpenCtx,
  { token, password }: ValidateEmailInput,
  { secret, userAgent }: { secret?: string | undefined; userAgent?: string } = {},
): Promise<SignedUp> {
  await limitRate(ctx, 'useLink', { address: ctx.address })
  const known = password === undefined ? undefined : await signUpWith(ctx, token, password)
  return inTransactionOf(ctx, async (tx, db) => {
    const { userId } = await consumeLinkToken(db, proofs, token, ctx.now())
    const signUps = await waitingSignUps(tx, userId).execute()
    if (password !== undefined) {
      const typed = signUps.find(({ id }) => id === known)
      if (!typed) throw new AppError('IncorrectEmailOrPassword')
      return completeAccount(tx, userId, typed, userAgent)
    }
    const own = signUps.find(isOfBrowser(secret))
    if (!own) throw new AppError('ValidateEmailPasswordRequired')
    return completeAccount(tx, userId, own, userAgent)
  })
}

/**
 * The sign-up that has this password; undefined for a dead link, which is refused where it is used.
 * Outside the transaction, because verifying the password of each sign-up takes long: nobody waits
 * for the account or a connection meanwhile.
 * @throws IncorrectEmailOrPassword, TooManyRequests
 */
async function signUpWith(ctx: OpenCtx, token: string, password: string): Promise<string | undefined> {
  const { row, state } = await readLinkToken(ctx.db, token, ctx.now())
  if (state !== 'open' || !row?.email || !proofs.some((kind) => kind === row.kind)) return undefined
  await limitRate(ctx, 'signIn', { address: ctx.address, email: row.email })
  for (const { id, passwordHash } of await waitingSignUps(ctx, row.userId).execute()) {
    if (await isPassword(passwordHash, password)) return id
  }
  throw new AppError('IncorrectEmailOrPassword')
}

/**
 * Makes an account through the link of an invitation or a confirmation, and signs in: one form, one
 * mail. What others signed up with for that e-mail ends.
 * @throws the refusals of `validateEmail`, ValidationFailed when the link was sent to another
 * e-mail
 */
export async function signUpByLink(
  ctx: OpenCtx,
  { token, email, password, ...profile }: SignUpInput & { token: string },
  userAgent?: string,
): Promise<SignedUp> {
  await limitRate(ctx, 'useLink', { address: ctx.address })
  return inTransactionOf(ctx, async (tx, db) => {
    const { userId } = await consumeLinkToken(db, proofs, token, ctx.now())
    const user = await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst()
    if (user?.email !== email) throw validationFailed({ path: 'email', rule: 'invalid' })
    // After the token check, because hashing is expensive and callers without a token must not
    // cause it.
    const passwordHash = await hashPassword(password)
    return completeAccount(tx, userId, { ...profile, passwordHash }, userAgent)
  })
}

/**
 * Sends the confirmation link again; does nothing for a confirmed e-mail.
 * @throws NotFoundEmail, TooManyRequests
 */
export async function resendValidation(ctx: OpenCtx, { email }: EmailOnlyInput): Promise<void> {
  await limitRate(ctx, 'resendValidation', { address: ctx.address, email })
  await inTransaction(ctx.db, async (db) => {
    const { id, language, isVerified } = await getAccount({ ...ctx, db }, email)
    if (isVerified) return
    await queueMails({ ...ctx, db }, [{ template: 'validateEmail', userId: id, toEmail: email, language, data: {} }])
  })
}

/**
 * Sets a new password through a link and ends every session of the user. The link came by e-mail,
 * so it also confirms the address.
 * @throws PasswordNewInvalidToken, PasswordNewNotExistToken, PasswordNewExpiredToken,
 * ValidationFailed
 */
export async function newPassword(ctx: OpenCtx, { token, password }: NewPasswordInput): Promise<void> {
  await inTransactionOf(ctx, async (tx, db) => {
    const { userId } = await consumeLinkToken(db, ['new_password'], token, ctx.now())
    // After the token check, because hashing is expensive and callers without a token must not
    // cause it.
    const passwordHash = await hashPassword(password)
    await db
      .updateTable('users')
      .set(({ fn, val }) => ({ passwordHash, emailVerifiedAt: fn.coalesce('emailVerifiedAt', val(ctx.now())) }))
      .where('id', '=', userId)
      .where('signedUpAt', 'is not', null)
      .where('deletedAt', 'is', null)
      .execute()
    await endSignUps(db, userId, ctx.now())
    await endSessions(tx, [userId])
  })
}

/**
 * Sends a link that sets a new password; to one who has not confirmed a sign-up yet, the
 * confirmation, which offers to choose another.
 * @throws NotFoundEmail, TooManyRequests
 */
export async function forgotPassword(ctx: OpenCtx, { email }: EmailOnlyInput): Promise<void> {
  await limitRate(ctx, 'forgotPassword', { address: ctx.address, email })
  await inTransaction(ctx.db, async (db) => {
    const { id, language, hasPassword } = await getAccount({ ...ctx, db }, email)
    const template = hasPassword ? 'resetPassword' : 'validateEmail'
    await queueMails({ ...ctx, db }, [{ template, userId: id, toEmail: email, language, data: {} }])
  })
}

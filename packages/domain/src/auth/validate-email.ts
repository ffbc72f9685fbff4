import type { EmailOnlyInput, SignUpInput, ValidateEmailInput } from '@cursus/contract/auth'
import { AppError, validationFailed } from '@cursus/contract/error'
import { inTransaction } from '@cursus/db'
import type { OpenCtx } from '../context.ts'
import { consumeLinkToken, queueMails, readLinkToken } from '../mail/index.ts'
import { limitRate } from '../rate-limit/index.ts'
import { getAccount } from './get-account.ts'
import { hashPassword, isPassword } from './sign-in.ts'
import { completeAccount, hashBrowser, type SignedUp, waitingSignUps } from './sign-ups.ts'

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
  return inTransaction(ctx.db, async (db) => {
    const tx = { ...ctx, db }
    const { userId } = await consumeLinkToken(db, proofs, token, ctx.now())
    const signUps = await waitingSignUps(tx, userId).execute()
    if (password !== undefined) {
      const typed = signUps.find(({ id }) => id === known)
      if (!typed) throw new AppError('IncorrectEmailOrPassword')
      return completeAccount(tx, userId, typed, userAgent)
    }
    const hash = secret && hashBrowser(secret)
    const own = signUps.find(({ browserHash }) => browserHash !== null && browserHash === hash)
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
  return inTransaction(ctx.db, async (db) => {
    const { userId } = await consumeLinkToken(db, proofs, token, ctx.now())
    const user = await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst()
    if (user?.email !== email) throw validationFailed({ path: 'email', rule: 'invalid' })
    // After the token check, because hashing is expensive and callers without a token must not
    // cause it.
    const passwordHash = await hashPassword(password)
    return completeAccount({ ...ctx, db }, userId, { ...profile, passwordHash }, userAgent)
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

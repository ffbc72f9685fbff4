import type { EmailOnlyInput, NewPasswordInput } from '@cursus/contract/auth'
import { inTransaction } from '@cursus/db'
import type { OpenCtx } from '../context.ts'
import { consumeLinkToken, queueMails } from '../mail/index.ts'
import { limitRate } from '../rate-limit/index.ts'
import { getAccount } from './get-account.ts'
import { endSessions } from './session.ts'
import { hashPassword } from './sign-in.ts'
import { endSignUps } from './sign-ups.ts'

/**
 * Sets a new password through a link and ends every session of the user. The link came by e-mail,
 * so it also confirms the address.
 * @throws PasswordNewInvalidToken, PasswordNewNotExistToken, PasswordNewExpiredToken,
 * ValidationFailed
 */
export async function newPassword(ctx: OpenCtx, { token, password }: NewPasswordInput): Promise<void> {
  await inTransaction(ctx.db, async (db) => {
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
    await endSessions({ ...ctx, db }, [userId])
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

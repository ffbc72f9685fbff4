import type { NewPasswordInput } from '@cursus/contract/auth'
import { inTransaction } from '@cursus/db'
import type { OpenCtx } from '../context.ts'
import { consumeLinkToken } from '../mail/index.ts'
import { hashPassword } from './password.ts'
import { endSessions } from './session.ts'
import { endSignUps } from './sign-ups.ts'

/**
 * Sets a new password through a link and ends every session of the user. The link came by e-mail,
 * so it also confirms the address.
 * @throws PasswordNewInvalidToken, PasswordNewNotExistToken, PasswordNewExpiredToken,
 * ValidationFailed
 */
export async function newPassword(ctx: OpenCtx, { token, password }: NewPasswordInput): Promise<void> {
  await inTransaction(ctx.db, async (db) => {
    const userId = await consumeLinkToken(db, ['new_password'], token, ctx.now())
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

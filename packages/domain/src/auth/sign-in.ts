import type { SignInInput } from '@cursus/contract/auth'
import { AppError } from '@cursus/contract/error'
import type { Me } from '@cursus/contract/user'
import { inTransaction } from '@cursus/db'
import type { OpenCtx } from '../context.ts'
import { clearRate, limitRate } from '../rate-limit/index.ts'
import { isPassword } from './password.ts'
import { selectMe, toMe } from './select-me.ts'
import { createSession } from './session.ts'

/**
 * Signs in. Suspension and a missing confirmation are revealed only with the right password; an
 * unknown e-mail takes as long as a known one.
 * @returns the user, and the session whose `id` goes into the cookie
 * @throws IncorrectEmailOrPassword, SuspendedUser, NotVerifiedEmail, TooManyRequests
 */
export async function signIn(
  ctx: OpenCtx,
  { email, password }: SignInInput,
  userAgent?: string,
): Promise<{ me: Me; session: { id: string; expiresAt: Date } }> {
  await limitRate(ctx, 'signIn', { address: ctx.address, email })
  const user = await ctx.db
    .selectFrom('users')
    .select(['id', 'passwordHash'])
    .where('email', '=', email)
    .executeTakeFirst()
  if (!(await isPassword(user?.passwordHash, password)) || !user) throw new AppError('IncorrectEmailOrPassword')
  const signedIn = await inTransaction(ctx.db, async (db) => {
    // Read again under a lock: password or account may have changed during hashing.
    const row = await selectMe(db)
      .where('u.id', '=', user.id)
      .where('u.passwordHash', '=', user.passwordHash)
      .forNoKeyUpdate('u')
      .executeTakeFirstOrThrow(() => new AppError('IncorrectEmailOrPassword'))
    if (row.suspendedAt !== null) throw new AppError('SuspendedUser')
    if (row.emailVerifiedAt === null) throw new AppError('NotVerifiedEmail')
    await db.updateTable('users').set({ lastSignInAt: ctx.now() }).where('id', '=', row.id).execute()
    return { me: toMe(row), session: await createSession({ ...ctx, db }, row.id, userAgent) }
  })
  await clearRate(ctx.db, 'signIn', { address: ctx.address, email })
  return signedIn
}

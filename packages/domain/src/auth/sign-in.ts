import type { SignInInput } from '@cursus/contract/auth'
import { AppError } from '@cursus/contract/error'
import { inTransaction } from '@cursus/db'
import type { OpenCtx } from '../context.ts'
import { clearRate, limitRate } from '../rate-limit/index.ts'
import { isPassword } from './password.ts'
import { selectMe, toMe } from './select-me.ts'
import { createSession } from './session.ts'
import { hashBrowser, type SignedUp } from './sign-ups.ts'

/**
 * Signs in. Suspension and a missing confirmation are revealed only with the right password; an
 * unknown e-mail takes as long as a known one.
 * @returns the user, and the session whose `id` goes into the cookie
 * @throws IncorrectEmailOrPassword, SuspendedUser, NotVerifiedEmail, TooManyRequests
 */
export async function signIn(
  ctx: OpenCtx,
  { email, password }: SignInInput,
  { userAgent, secret }: { userAgent?: string; secret?: string | undefined } = {},
): Promise<SignedUp> {
  await limitRate(ctx, 'signIn', { address: ctx.address, email })
  const user = await ctx.db
    .selectFrom('users as u')
    .leftJoinLateral(
      ({ selectFrom }) =>
        selectFrom('signUps as s')
          .select('s.passwordHash')
          .whereRef('s.userId', '=', 'u.id')
          .where('s.expiresAt', '>', ctx.now())
          .orderBy(({ eb }) => eb('s.browserHash', 'is not distinct from', hashBrowser(secret ?? '')), 'desc')
          .orderBy('s.id', 'desc')
          .limit(1)
          .as('waiting'),
      (join) => join.on('u.emailVerifiedAt', 'is', null),
    )
    .select(['u.id', 'u.passwordHash', 'u.emailVerifiedAt', 'waiting.passwordHash as waitingHash'])
    .where('u.email', '=', email)
    .executeTakeFirst()
  // One hash only, as of an unknown e-mail: the sign-up of this browser, else the newest.
  if (!(await isPassword(user?.waitingHash ?? user?.passwordHash, password)) || !user) {
    throw new AppError('IncorrectEmailOrPassword')
  }
  // Before suspension, which is no matter of a stranger who typed the e-mail at sign-up.
  if (user.emailVerifiedAt === null) throw new AppError('NotVerifiedEmail')
  const signedIn = await inTransaction(ctx.db, async (db) => {
    // Read again under a lock: password or account may have changed during hashing.
    const row = await selectMe(db)
      .where('u.id', '=', user.id)
      .where('u.passwordHash', '=', user.passwordHash)
      .forNoKeyUpdate('u')
      .executeTakeFirstOrThrow(() => new AppError('IncorrectEmailOrPassword'))
    if (row.suspendedAt !== null) throw new AppError('SuspendedUser')
    await db.updateTable('users').set({ lastSignInAt: ctx.now() }).where('id', '=', row.id).execute()
    return { me: toMe(row), session: await createSession({ ...ctx, db }, row.id, userAgent) }
  })
  await clearRate(ctx.db, 'signIn', { address: ctx.address, email })
  return signedIn
}

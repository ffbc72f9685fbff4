import { AppError, type inputs, type Me } from '@cursus/contract'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { OpenCtx } from '../context.ts'
import { clearRate, limitRate } from '../rate-limit/index.ts'
import { createSession, type MeRow, meColumns, toMe } from '../session/index.ts'
import { isPassword } from '../user/index.ts'

/**
 * Signs in. Suspended and not verified are only said to who knows the password; an unknown e-mail takes as long as a known one.
 * @returns the person, and the session whose `id` goes into the cookie
 * @throws IncorrectEmailOrPassword, SuspendedUser, NotVerifiedEmail, TooManyRequests
 */
export async function signIn(
  ctx: OpenCtx,
  { email, password }: z.infer<typeof inputs.signIn>,
  userAgent?: string,
): Promise<{ me: Me; session: { id: string; expiresAt: Date } }> {
  await limitRate(ctx.db, 'signIn', { address: ctx.address, email })
  const { rows } = await sql<MeRow & { passwordHash: string | null }>`
    select ${meColumns}, u.password_hash from users u where u.email = ${email}`.execute(ctx.db)
  const user = rows[0]
  if (!(await isPassword(user?.passwordHash, password)) || !user) throw new AppError('IncorrectEmailOrPassword')
  if (user.suspendedAt !== null) throw new AppError('SuspendedUser')
  if (user.emailVerifiedAt === null) throw new AppError('NotVerifiedEmail')
  const session = await createSession(ctx.db, user.id, userAgent)
  await ctx.db.updateTable('users').set({ lastSignInAt: ctx.now() }).where('id', '=', user.id).execute()
  await clearRate(ctx.db, 'signIn', email)
  return { me: toMe(user), session }
}

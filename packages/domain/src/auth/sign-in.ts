import { randomBytes } from 'node:crypto'
import type { SignInInput } from '@cursus/contract/auth'
import { AppError } from '@cursus/contract/error'
import { inTransactionOf } from '@cursus/db'
import { hash, verify } from '@node-rs/argon2'
import type { OpenCtx, UserCtx } from '../context.ts'
import { clearRate, limitRate } from '../rate-limit/index.ts'
import { selectMe, toMe } from './select-me.ts'
import { createSession, endSession, sessionIdOf } from './session.ts'
import { hashBrowser, type SignedUp } from './sign-ups.ts'

// OWASP's parameters for argon2id, the defaults of the library, which hashes in separate threads.
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFC'), strength)

let nobodysHash: Promise<string> | undefined

/**
 * Takes the same time without a hash: the response time must not reveal which e-mails have an
 * account.
 */
export async function isPassword(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  nobodysHash ??= hashPassword(randomBytes(16).toString('hex'))
  const right = await verify(passwordHash ?? (await nobodysHash), password.normalize('NFC'))
  return right && passwordHash !== null && passwordHash !== undefined
}

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
  const signedIn = await inTransactionOf(ctx, async (tx, db) => {
    // Read again under a lock: password or account may have changed during hashing.
    const row = await selectMe(db)
      .where('u.id', '=', user.id)
      .where('u.passwordHash', '=', user.passwordHash)
      .forNoKeyUpdate('u')
      .executeTakeFirstOrThrow(() => new AppError('IncorrectEmailOrPassword'))
    if (row.suspendedAt !== null) throw new AppError('SuspendedUser')
    await db.updateTable('users').set({ lastSignInAt: ctx.now() }).where('id', '=', row.id).execute()
    return { me: toMe(row), session: await createSession(tx, row.id, userAgent) }
  })
  await clearRate(ctx.db, 'signIn', { address: ctx.address, email })
  return signedIn
}

/** Ends the calling session; other sessions of the user continue. */
export async function signOut(ctx: UserCtx): Promise<void> {
  await endSession(ctx, sessionIdOf(ctx.actor))
}

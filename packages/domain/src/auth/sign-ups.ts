import { hash, randomBytes } from 'node:crypto'
import type { SignUpInput } from '@cursus/contract/auth'
import { AppError } from '@cursus/contract/error'
import type { Language } from '@cursus/contract/language-values'
import type { Me } from '@cursus/contract/user'
import { defaultAvatar } from '@cursus/contract/user-values'
import { type Database, newId } from '@cursus/db'
import type { Deps, Eraser, Settings } from '../context.ts'
import { endLinkTokens } from '../mail/index.ts'
import { selectMe, toMe } from './select-me.ts'
import { cookieOf, createSession, type SessionCookie } from './session.ts'

/** How long a browser and its sign-up wait for the confirmation. */
const signUpLifetimeMs = 30 * 86_400_000

/** Recognises the browser that signed up when it opens the confirmation. */
export const signUpCookie = (settings: Pick<Settings, 'appOrigin'>): SessionCookie =>
  cookieOf(settings, 'signup', signUpLifetimeMs / 1000)

/** Sign-ups kept of one account, because each costs a verification of the typed password. */
const maxSignUps = 10

/** What a browser is recognised by that signs up: it is kept in a cookie and stored hashed. */
export const newBrowserSecret = (): string => randomBytes(32).toString('base64url')
export const isBrowserSecret = (value: string | undefined): value is string => /^[\w-]{43}$/.test(value ?? '')
export const hashBrowser = (secret: string): string => hash('sha256', secret)

/** Sign-ups of an account that wait for their confirmation, the newest first. */
export const waitingSignUps = ({ db, now }: Pick<Deps, 'db' | 'now'>, userId: string) =>
  db
    .selectFrom('signUps')
    .select(['id', 'firstname', 'lastname', 'passwordHash', 'avatar', 'language', 'browserHash'])
    .where('userId', '=', userId)
    .where('expiresAt', '>', now())
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')

/** Stores a sign-up beside those of the same e-mail. Call it with the account locked. */
export async function storeSignUp(
  { db, now }: Deps,
  userId: string,
  signUp: Pick<SignUpInput, 'firstname' | 'lastname' | 'avatar'> & { passwordHash: string; language: Language },
  secret: string | undefined,
): Promise<void> {
  const { avatar = null, ...profile } = signUp
  const createdAt = now()
  await db
    .insertInto('signUps')
    .values({
      id: newId(),
      userId,
      ...profile,
      avatar,
      browserHash: secret === undefined ? null : hashBrowser(secret),
      expiresAt: new Date(createdAt.getTime() + signUpLifetimeMs),
      createdAt,
    })
    .execute()
  await db
    .deleteFrom('signUps')
    .where('userId', '=', userId)
    .where('id', 'not in', ({ selectFrom }) =>
      selectFrom('signUps')
        .select('id')
        .where('userId', '=', userId)
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .limit(maxSignUps),
    )
    .execute()
}

export type SignedUp = { me: Me; session: { id: string; expiresAt: Date } }

/**
 * Makes the account of an e-mail whose mailbox is proven, ends every other sign-up of it, and signs
 * in. Call it with the account locked.
 * @throws SuspendedUser; ValidateEmailExpiredToken when the account exists already
 */
export async function completeAccount(
  ctx: Deps,
  userId: string,
  profile: {
    firstname: string
    lastname: string
    passwordHash: string
    avatar?: string | null | undefined
    language?: Language | undefined
  },
  userAgent?: string,
): Promise<SignedUp> {
  const { db } = ctx
  const now = ctx.now()
  const { firstname, lastname, passwordHash, avatar, language } = profile
  const user = await db
    .updateTable('users')
    .set({
      firstname,
      lastname,
      passwordHash,
      avatar: avatar ?? defaultAvatar,
      language,
      signedUpAt: now,
      emailVerifiedAt: now,
      lastSignInAt: now,
    })
    .where('id', '=', userId)
    .where('emailVerifiedAt', 'is', null)
    .where('deletedAt', 'is', null)
    .returning('suspendedAt')
    .executeTakeFirst()
  if (!user) throw new AppError('ValidateEmailExpiredToken')
  if (user.suspendedAt !== null) throw new AppError('SuspendedUser')
  await endSignUps(db, userId, now)
  const me = toMe(await selectMe(db).where('u.id', '=', userId).executeTakeFirstOrThrow())
  return { me, session: await createSession(ctx, userId, userAgent) }
}

/**
 * Ends everything that could still make the account of an e-mail: sign-ups, sent links and unsent
 * confirmations. Call it with the account locked.
 */
export async function endSignUps(db: Database, userId: string, now: Date): Promise<void> {
  // The mails first: the link of a mail being sent exists once its row is locked.
  await db
    .deleteFrom('mails')
    .where('userId', '=', userId)
    .where('template', '=', 'validateEmail')
    .where('sentAt', 'is', null)
    .execute()
  await db.deleteFrom('signUps').where('userId', '=', userId).execute()
  for (const kind of ['validate_email', 'invitation'] as const) await endLinkTokens(db, userId, kind, now)
}

/** Deletes sign-ups that nobody confirmed; returns how many. */
export async function removeOldSignUps({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('signUps').where('expiresAt', '<=', now()).executeTakeFirst()
  return Number(numDeletedRows)
}

export const eraseSignUps: Eraser = ({ db }, { id }) => db.deleteFrom('signUps').where('userId', '=', id).execute()

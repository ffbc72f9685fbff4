import { createHash, randomBytes } from 'node:crypto'
import { AppError, type ErrorName } from '@cursus/contract/error'
import { type Database, newId } from '@cursus/db'

export type LinkKind = 'validate_email' | 'new_password'

const hour = 3_600_000
const lifetimeMs: Record<LinkKind, number> = { validate_email: 24 * hour, new_password: hour }

const refusals = {
  validate_email: {
    invalid: 'ValidateEmailInvalidToken',
    unknown: 'ValidateEmailNotExistToken',
    expired: 'ValidateEmailExpiredToken',
  },
  new_password: {
    invalid: 'PasswordNewInvalidToken',
    unknown: 'PasswordNewNotExistToken',
    expired: 'PasswordNewExpiredToken',
  },
} as const satisfies Record<LinkKind, Record<'invalid' | 'unknown' | 'expired', ErrorName>>

const tokenPattern = /^[A-Za-z0-9_-]{43}$/
const hashToken = (token: string) => createHash('sha256').update(token).digest('hex')

/**
 * Creates the token of a link: 32 random bytes, of which only the hash is stored (decisions §1).
 */
export async function createLinkToken(db: Database, userId: string, kind: LinkKind, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db
    .insertInto('linkTokens')
    .values({
      id: newId(),
      userId,
      kind,
      tokenHash: hashToken(token),
      expiresAt: new Date(now.getTime() + lifetimeMs[kind]),
      createdAt: now,
    })
    .execute()
  return token
}

/**
 * Uses up a token and all others of its kind and owner; returns the owner's id.
 * @throws …InvalidToken for a malformed one, …NotExistToken for an unknown one, …ExpiredToken for a
 * used or expired one
 */
export async function consumeLinkToken(db: Database, kind: LinkKind, token: string, now: Date): Promise<string> {
  const refusal = refusals[kind]
  if (!tokenPattern.test(token)) throw new AppError(refusal.invalid)
  const row = await db
    .selectFrom('linkTokens')
    .select(['id', 'userId', 'expiresAt'])
    .where('tokenHash', '=', hashToken(token))
    .where('kind', '=', kind)
    .executeTakeFirst()
  if (!row) throw new AppError(refusal.unknown)
  if (row.expiresAt <= now) throw new AppError(refusal.expired)
  // Locks the account before its links, the order of all changes; of two concurrent uses the second
  // finds the link used.
  await db.selectFrom('users').select('id').where('id', '=', row.userId).forNoKeyUpdate().execute()
  const used = await db
    .updateTable('linkTokens')
    .set({ usedAt: now })
    .where('id', '=', row.id)
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  if (used.numUpdatedRows === 0n) throw new AppError(refusal.expired)
  await endLinkTokens(db, row.userId, kind, now)
  return row.userId
}

/** Uses up every link of a kind of a user; call it with their account locked. */
export async function endLinkTokens(db: Database, userId: string, kind: LinkKind, now: Date): Promise<void> {
  await db
    .updateTable('linkTokens')
    .set({ usedAt: now })
    .where('userId', '=', userId)
    .where('kind', '=', kind)
    .where('usedAt', 'is', null)
    .execute()
}

/**
 * Ends everything that could confirm an e-mail after the account's password changed: sent links and
 * unsent mails. Call it with the account locked.
 */
export async function dropConfirmations(db: Database, userId: string, now: Date): Promise<void> {
  // The mails first: the link of a mail being sent exists once its row is locked.
  await db
    .deleteFrom('mails')
    .where('userId', '=', userId)
    .where('template', '=', 'validateEmail')
    .where('sentAt', 'is', null)
    .execute()
  await endLinkTokens(db, userId, 'validate_email', now)
}

const keptMs = 30 * 24 * hour

/** Deletes tokens 30 days after their end; until then their links report that they have expired. */
export async function removeOldLinkTokens(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('linkTokens')
    .where('expiresAt', '<', new Date(now.getTime() - keptMs))
    .execute()
}

import { hash, randomBytes } from 'node:crypto'
import type { LinkAnswer, linkKinds } from '@cursus/contract/auth'
import { AppError, type ErrorName } from '@cursus/contract/error'
import { type Database, newId } from '@cursus/db'
import type { Eraser } from '../context.ts'

export type LinkKind = (typeof linkKinds)[number]

const hour = 3_600_000
const lifetimeMs: Record<LinkKind, number> = {
  validate_email: 24 * hour,
  new_password: hour,
  // People answer an invitation when they have the time; it opens nothing but an account of theirs.
  invitation: 30 * 24 * hour,
  change_email: 24 * hour,
  undo_email: 7 * 24 * hour,
  end_weekly_mail: 60 * 24 * hour,
}

const confirmation = {
  invalid: 'ValidateEmailInvalidToken',
  unknown: 'ValidateEmailNotExistToken',
  expired: 'ValidateEmailExpiredToken',
} as const
const refusals = {
  validate_email: confirmation,
  invitation: confirmation,
  change_email: confirmation,
  undo_email: confirmation,
  end_weekly_mail: confirmation,
  new_password: {
    invalid: 'PasswordNewInvalidToken',
    unknown: 'PasswordNewNotExistToken',
    expired: 'PasswordNewExpiredToken',
  },
} as const satisfies Record<LinkKind, Record<'invalid' | 'unknown' | 'expired', ErrorName>>

const tokenPattern = /^[A-Za-z0-9_-]{43}$/
const hashToken = (token: string) => hash('sha256', token)

/**
 * Creates the token of a link: 32 random bytes, of which only the hash is stored.
 * @param email that the account gets by the link
 */
export async function createLinkToken(
  db: Database,
  userId: string,
  kind: LinkKind,
  now: Date,
  email?: string,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db
    .insertInto('linkTokens')
    .values({
      id: newId(),
      userId,
      kind,
      email: email ?? null,
      tokenHash: hashToken(token),
      expiresAt: new Date(now.getTime() + lifetimeMs[kind]),
      createdAt: now,
    })
    .execute()
  return token
}

/**
 * Uses up a token of one of these kinds, and all others of its kind and owner, or the later ones of
 * those that undo; returns it with the account of its owner locked.
 * @throws …InvalidToken for a malformed one, …NotExistToken for an unknown one, …ExpiredToken for a
 * used or expired one, as the first kind names them
 */
export async function consumeLinkToken(
  db: Database,
  kinds: readonly [LinkKind, ...LinkKind[]],
  token: string,
  now: Date,
): Promise<{ userId: string; newEmail: string | null; createdAt: Date }> {
  const row = await getLinkToken(db, kinds, token, now)
  // Locks the account before its links, the order of all changes; of two concurrent uses the second
  // finds the link used.
  await db.selectFrom('users').select('id').where('id', '=', row.userId).forNoKeyUpdate().execute()
  const used = await db
    .updateTable('linkTokens')
    .set({ usedAt: now })
    .where('id', '=', row.id)
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  if (used.numUpdatedRows === 0n) throw new AppError(refusals[kinds[0]].expired)
  await endLinkTokens(db, row.userId, row.kind, now, row.kind === 'undo_email' ? row.createdAt : undefined)
  return row
}

/**
 * Returns a token of one of these kinds that has not expired, used or not.
 * @throws …InvalidToken, …NotExistToken, …ExpiredToken, as `consumeLinkToken`
 */
export async function getLinkToken(
  db: Database,
  kinds: readonly [LinkKind, ...LinkKind[]],
  token: string,
  now: Date,
): Promise<NonNullable<Awaited<ReturnType<typeof findToken>>>> {
  const refusal = refusals[kinds[0]]
  if (!tokenPattern.test(token)) throw new AppError(refusal.invalid)
  const row = await findToken(db, token)
  if (!row || !kinds.includes(row.kind)) throw new AppError(refusal.unknown)
  if (row.expiresAt <= now) throw new AppError(refusal.expired)
  return row
}

const findToken = (db: Database, token: string) =>
  db
    .selectFrom('linkTokens as t')
    .innerJoin('users as u', 'u.id', 't.userId')
    .select(['t.id', 't.userId', 't.kind', 't.expiresAt', 't.usedAt', 't.createdAt'])
    .select(['t.email as newEmail', 'u.email', 'u.language'])
    .where('t.tokenHash', '=', hashToken(token))
    .executeTakeFirst()

/** Returns what a link is, without using it up. */
export async function readLinkToken(
  db: Database,
  token: string,
  now: Date,
): Promise<{ state: LinkAnswer['state']; row?: NonNullable<Awaited<ReturnType<typeof findToken>>> }> {
  if (!tokenPattern.test(token)) return { state: 'invalid' }
  const row = await findToken(db, token)
  if (!row) return { state: 'unknown' }
  return { row, state: row.usedAt !== null ? 'used' : row.expiresAt <= now ? 'expired' : 'open' }
}

/**
 * Uses up every link of a kind of a user, or those since a moment; call it with their account
 * locked.
 */
export async function endLinkTokens(
  db: Database,
  userId: string,
  kind: LinkKind,
  now: Date,
  since = new Date(0),
): Promise<void> {
  await db
    .updateTable('linkTokens')
    .set({ usedAt: now })
    .where('userId', '=', userId)
    .where('kind', '=', kind)
    .where('createdAt', '>=', since)
    .where('usedAt', 'is', null)
    .execute()
}

const retentionMs = 30 * 24 * hour

/** Deletes tokens 30 days after their end; until then their links report that they have expired. */
export async function removeOldLinkTokens(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('linkTokens')
    .where('expiresAt', '<', new Date(now.getTime() - retentionMs))
    .execute()
}

export const eraseLinkTokens: Eraser = ({ db }, { id }) =>
  db.deleteFrom('linkTokens').where('userId', '=', id).execute()

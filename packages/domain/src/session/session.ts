import type { Language, Me } from '@cursus/contract'
import type { Database } from '@cursus/db'
import type { UserActor } from '../context.ts'
import { hashSessionId, startSession, validateSession } from './lucia.ts'
import { toMe } from './me-columns.ts'

/** What a cookie may hold; anything else is answered without asking the database. */
const cookieValuePattern = /^[a-z0-9]{20,100}$/

export type FoundSession = {
  actor: UserActor
  me: Me
  expiresAt: Date
  /** The session lives longer than its cookie says: send it again. */
  fresh: boolean
}

/** Signs a user in: `id` is what the cookie holds and is stored nowhere; 30 days, prolonged by use (decisions §1). */
export function createSession(
  db: Database,
  userId: string,
  userAgent?: string | null,
): Promise<{ id: string; expiresAt: Date }> {
  return startSession(db, userId, userAgent?.slice(0, 400) ?? null)
}

/**
 * Who is behind a cookie's value: user, rights and companies in one indexed statement. At most one write a day, to prolong it.
 * Undefined for an unknown or expired session, and for somebody suspended or erased.
 */
export async function findSession(db: Database, cookieValue: string): Promise<FoundSession | undefined> {
  if (!cookieValuePattern.test(cookieValue)) return undefined
  const found = await validateSession(db, cookieValue)
  if (!found) return undefined
  const me = toMe(found.row)
  return { actor: actorOf(me, hashSessionId(cookieValue)), me, expiresAt: found.expiresAt, fresh: found.fresh }
}

/** `sessionId` is the stored hash: an actor never carries what opens a session. */
export function actorOf(me: Me, sessionId: string): UserActor {
  return { kind: 'user', id: me.id, email: me.email, language: me.language as Language, sessionId, subject: me }
}

/** Ends a user's sessions at once; `except` (a stored id) stays. */
export async function endSessions(db: Database, userId: string, { except }: { except?: string } = {}): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .$if(except !== undefined, (query) => query.where('id', '!=', except ?? ''))
    .execute()
}

/** Ends one session by its stored id. */
export async function endSession(db: Database, sessionId: string): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', sessionId).execute()
}

/** Forgets sessions whose time is over; returns how many. */
export async function removeExpiredSessions(db: Database, now: Date): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('sessions').where('expiresAt', '<=', now).executeTakeFirst()
  return Number(numDeletedRows)
}

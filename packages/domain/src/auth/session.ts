import type { Me } from '@cursus/contract/user'
import { afterCommit, type Sessions, type Users } from '@cursus/db'
import { expressionBuilder } from 'kysely'
import type { Deps, UserActor } from '../context.ts'
import { type Clocked, hashSessionId, startSession, validateSession } from './lucia.ts'
import { toMe } from './select-me.ts'

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
  ctx: Clocked,
  userId: string,
  userAgent?: string | null,
): Promise<{ id: string; expiresAt: Date }> {
  return startSession(ctx, userId, userAgent?.slice(0, 400) ?? null)
}

/**
 * Who is behind a cookie's value: user, rights and companies in one indexed statement. At most one write a day, to prolong it.
 * Undefined for an unknown or expired session, and for somebody suspended or erased.
 */
export async function findSession(ctx: Clocked, cookieValue: string): Promise<FoundSession | undefined> {
  if (!cookieValuePattern.test(cookieValue)) return undefined
  const found = await validateSession(ctx, cookieValue)
  if (!found) return undefined
  const me = toMe(found.row)
  return { actor: actorOf(me, hashSessionId(cookieValue)), me, expiresAt: found.expiresAt, fresh: found.fresh }
}

/** `sessionId` is the stored hash: an actor never carries what opens a session. */
export function actorOf(me: Me, sessionId: string): UserActor {
  return { kind: 'user', id: me.id, email: me.email, language: me.language, sessionId, subject: me }
}

/** Where whoever holds a stream open for a user hears that sessions of theirs have ended; messages carry nothing. */
export const sessionChannel = (userId: string): string => `session:${userId}`

type Ending = Pick<Deps, 'db' | 'jobs'>

/** After commit: what is still open for these people looks again whether it may be. A hint; streams also look now and then. */
async function tellEnded({ db, jobs }: Ending, userIds: readonly string[]): Promise<void> {
  await afterCommit(db, () =>
    Promise.all(userIds.map((userId) => jobs.relay.publish(sessionChannel(userId), {}).catch(() => {}))),
  )
}

/** Ends all sessions of these users at once, their open streams too; `except` (a stored id) stays. */
export async function endSessions(
  ctx: Ending,
  userIds: readonly string[],
  { except }: { except?: string } = {},
): Promise<void> {
  if (userIds.length === 0) return
  await ctx.db
    .deleteFrom('sessions')
    .where('userId', 'in', userIds)
    .$if(except !== undefined, (query) => query.where('id', '!=', except ?? ''))
    .execute()
  await tellEnded(ctx, userIds)
}

/** Ends one session by its stored id. */
export async function endSession(ctx: Ending, sessionId: string): Promise<void> {
  const ended = await ctx.db.deleteFrom('sessions').where('id', '=', sessionId).returning('userId').execute()
  await tellEnded(
    ctx,
    ended.map(({ userId }) => userId),
  )
}

/** Whether a session, by its stored id, could still make calls: for streams, which outlive the look at their request. */
export async function isSessionLive(ctx: Clocked, sessionId: string): Promise<boolean> {
  const session = ctx.db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.userId')
    .select('s.id')
    .where(isLiveSession(ctx, sessionId))
    .where('u.deletedAt', 'is', null)
  return (await session.executeTakeFirst()) !== undefined
}

const { and, eb } = expressionBuilder<{ s: Sessions; u: Users }, 's' | 'u'>()

/** Over `sessions as s` and `users as u`: that session, while neither it nor its user has ended. */
export const isLiveSession = ({ now }: Clocked, sessionId: string) =>
  and([eb('s.id', '=', sessionId), eb('s.expiresAt', '>', now()), eb('u.suspendedAt', 'is', null)])

/** Forgets sessions whose time is over; returns how many. */
export async function removeExpiredSessions({ db, now }: Clocked): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('sessions').where('expiresAt', '<=', now()).executeTakeFirst()
  return Number(numDeletedRows)
}

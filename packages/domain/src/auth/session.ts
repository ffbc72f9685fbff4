import { AppError } from '@cursus/contract/error'
import type { Me } from '@cursus/contract/user'
import { afterCommit, type Sessions, type Users } from '@cursus/db'
import { expressionBuilder } from 'kysely'
import type { Credential, Deps, UserActor } from '../context.ts'
import { type Clocked, hashSessionId, startSession, validateSession } from './lucia.ts'
import { toMe } from './select-me.ts'

/** Format of cookie values; others are refused without a query. */
const cookieValuePattern = /^[a-z0-9]{20,100}$/

export type FoundSession = {
  /** The stored hash: the cookie's value is nowhere but in the cookie. */
  id: string
  actor: UserActor
  me: Me
  expiresAt: Date
  /** The session was extended: send the cookie again. */
  fresh: boolean
}

/**
 * Signs a user in. `id` is the cookie's value and is not stored; sessions last 30 days and are
 * extended by use (docs/decisions.md, 18).
 */
export function createSession(
  ctx: Clocked,
  userId: string,
  userAgent?: string | null,
): Promise<{ id: string; expiresAt: Date }> {
  return startSession(ctx, userId, userAgent?.slice(0, 400) ?? null)
}

/**
 * Returns user, rights and companies of a cookie's value in one indexed statement, with at most one
 * write a day to extend the session. Undefined for an unknown or expired session, and for a
 * suspended or erased user.
 */
export async function findSession(ctx: Clocked, cookieValue: string): Promise<FoundSession | undefined> {
  if (!cookieValuePattern.test(cookieValue)) return undefined
  const found = await validateSession(ctx, cookieValue)
  if (!found) return undefined
  const me = toMe(found.row)
  const id = hashSessionId(cookieValue)
  return { id, actor: actorOf(me, { kind: 'session', id }), me, expiresAt: found.expiresAt, fresh: found.fresh }
}

export const actorOf = (me: Me, credential: Credential): UserActor => ({
  kind: 'user',
  id: me.id,
  email: me.email,
  firstname: me.firstname,
  lastname: me.lastname,
  language: me.language,
  credential,
  subject: me,
})

/**
 * The stored id of the calling session.
 * @throws TokenInvalid for a caller without one
 */
export function sessionIdOf({ credential }: UserActor): string {
  if (credential.kind !== 'session') throw new AppError('TokenInvalid')
  return credential.id
}

/** Channel of a user's open streams, notified when sessions of theirs end; messages are empty. */
export const sessionChannel = (userId: string): string => `session:${userId}`

type Ending = Pick<Deps, 'db' | 'jobs'>

/**
 * After commit, tells open streams of these users to check their session again. Messages can be
 * lost, so streams also check at intervals.
 */
async function notifyEnded({ db, jobs }: Ending, userIds: readonly string[]): Promise<void> {
  await afterCommit(db, () =>
    Promise.all(userIds.map((userId) => jobs.relay.publish(sessionChannel(userId), {}).catch(() => {}))),
  )
}

/** Ends all sessions of these users, including open streams; `except` (a stored id) is kept. */
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
  await notifyEnded(ctx, userIds)
}

/** Ends a session by its stored id. */
export async function endSession(ctx: Ending, sessionId: string): Promise<void> {
  const ended = await ctx.db.deleteFrom('sessions').where('id', '=', sessionId).returning('userId').execute()
  await notifyEnded(
    ctx,
    ended.map(({ userId }) => userId),
  )
}

/** Whether the calling session is still valid: streams outlive the check of their request. */
export async function isStillSignedIn(ctx: Clocked & { actor: UserActor }): Promise<boolean> {
  const session = ctx.db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.userId')
    .select('s.id')
    .where(isLiveSession(ctx))
    .where('u.deletedAt', 'is', null)
  return (await session.executeTakeFirst()) !== undefined
}

const { and, eb } = expressionBuilder<{ s: Sessions; u: Users }, 's' | 'u'>()

/** Over `sessions as s` and `users as u`: the calling session, unless it or its user has ended. */
export const isLiveSession = ({ now, actor }: Clocked & { actor: UserActor }) =>
  and([eb('s.id', '=', sessionIdOf(actor)), eb('s.expiresAt', '>', now()), eb('u.suspendedAt', 'is', null)])

/** Deletes expired sessions; returns how many. */
export async function removeExpiredSessions({ db, now }: Clocked): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('sessions').where('expiresAt', '<=', now()).executeTakeFirst()
  return Number(numDeletedRows)
}

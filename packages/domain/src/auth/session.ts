import type { OwnSession } from '@cursus/contract/auth'
import { AppError } from '@cursus/contract/error'
import type { Me } from '@cursus/contract/user'
import { describeUserAgent } from '@cursus/contract/user-agent'
import { afterCommit, type Database, type Sessions, type Users } from '@cursus/db'
import type { Subject } from '@cursus/rights'
import { expressionBuilder } from 'kysely'
import type { Credential, Deps, Settings, UserActor, UserCtx } from '../context.ts'
import { lockPeople } from '../person/index.ts'
import { notFound } from '../query/index.ts'
import { type Clocked, hashSessionId, sessionLifetime, startSession, validateSession } from './lucia.ts'
import { selectMe, toMe } from './select-me.ts'

export type SessionCookie = {
  name: string
  options: { httpOnly: true; sameSite: 'strict'; secure: boolean; path: '/'; maxAge: number }
}

/**
 * A cookie of this application. `__Host-` binds it to its host and requires `Secure`, so plain
 * http, for local use, has neither. `maxAge` in seconds.
 */
export function cookieOf({ appOrigin }: Pick<Settings, 'appOrigin'>, name: string, maxAge: number): SessionCookie {
  const secure = new URL(appOrigin).protocol === 'https:'
  return {
    name: secure ? `__Host-cursus_${name}` : `cursus_${name}`,
    options: { httpOnly: true, sameSite: 'strict', secure, path: '/', maxAge },
  }
}

export const sessionCookie = (settings: Pick<Settings, 'appOrigin'>): SessionCookie =>
  cookieOf(settings, 'session', sessionLifetime.seconds())

/** Format of cookie values; others are refused without a query. */
const cookieValuePattern = /^[a-z0-9]{20,100}$/

type FoundSession = {
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
const isLiveSession = ({ now, actor }: Clocked & { actor: UserActor }) =>
  and([eb('s.id', '=', sessionIdOf(actor)), eb('s.expiresAt', '>', now()), eb('u.suspendedAt', 'is', null)])

/** Deletes expired sessions; returns how many. */
export async function removeExpiredSessions({ db, now }: Clocked): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('sessions').where('expiresAt', '<=', now()).executeTakeFirst()
  return Number(numDeletedRows)
}

/**
 * Locks the caller's own account for a change and checks that the session is still live: a new
 * password may have ended it since the request began. Call it first in the transaction.
 * @returns the current profile
 * @throws TokenInvalid
 */
export async function lockOwnAccount(ctx: UserCtx) {
  const { db, actor } = ctx
  const profile = await db
    .selectFrom('users')
    .select(['firstname', 'lastname', 'avatar', 'language'])
    .where('id', '=', actor.id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!profile || !(await isStillSignedIn(ctx))) throw new AppError('TokenInvalid')
  return profile
}

/**
 * Checks the caller again after a lock was awaited: a caller suspended, signed out or without the
 * right since the request began must not act. Locks the account against suspension and erasure
 * until the transaction ends.
 * @returns the context with the current rights
 * @throws TokenInvalid, NotAllowed
 */
export async function assertStillMay<Ctx extends UserCtx>(ctx: Ctx, may: (subject: Subject) => boolean): Promise<Ctx> {
  const { db, actor } = ctx
  await db.selectFrom('users').select('id').where('id', '=', actor.id).forShare().execute()
  // A separate statement, which sees what was committed while the lock was awaited.
  const me = selectMe(db).innerJoin('sessions as s', 's.userId', 'u.id').where(isLiveSession(ctx))
  const subject = toMe(await me.executeTakeFirstOrThrow(() => new AppError('TokenInvalid')))
  if (!may(subject)) throw new AppError('NotAllowed')
  return { ...ctx, actor: { ...actor, subject } }
}

/**
 * Locks the caller's account against erasure until the transaction ends, so that no rows are
 * written about an erased user.
 * @throws TokenInvalid when it is erased
 */
export async function lockAccount(db: Database, userId: string): Promise<void> {
  if (!(await lockPeople(db, [userId])).has(userId)) throw new AppError('TokenInvalid')
}

/**
 * Lists the user's sessions: this one first, then by last use. Rows have separate ids, because
 * neither the cookie's value nor its hash may be shown.
 */
export async function listOwnSessions(ctx: UserCtx): Promise<OwnSession[]> {
  const rows = await ctx.db
    .selectFrom('sessions')
    .select(['id', 'rowId', 'userAgent', 'lastSeenAt', 'createdAt'])
    .where('userId', '=', ctx.actor.id)
    .where('expiresAt', '>', ctx.now())
    .orderBy('lastSeenAt', 'desc')
    .orderBy('rowId')
    .execute()
  const sessions = rows.map(({ userAgent, ...row }) => ({
    id: row.rowId,
    ...describeUserAgent(userAgent),
    creationDate: row.createdAt.toISOString(),
    lastUsedAt: row.lastSeenAt.toISOString(),
    isCurrent: row.id === sessionIdOf(ctx.actor),
  }))
  return [...sessions.filter(({ isCurrent }) => isCurrent), ...sessions.filter(({ isCurrent }) => !isCurrent)]
}

/**
 * Ends one of the user's own sessions, possibly the calling one.
 * @throws NotFound for a session of another user
 */
export async function endOwnSession(ctx: UserCtx, { id }: { id: string }): Promise<void> {
  const session = await ctx.db
    .selectFrom('sessions')
    .select('id')
    .where('rowId', '=', id)
    .where('userId', '=', ctx.actor.id)
    .executeTakeFirstOrThrow(notFound)
  await endSession(ctx, session.id)
}

/** Ends all sessions of the user except this one. */
export const endOtherSessions = (ctx: UserCtx): Promise<void> =>
  endSessions(ctx, [ctx.actor.id], { except: sessionIdOf(ctx.actor) })

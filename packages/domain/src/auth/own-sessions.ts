import type { OwnSession } from '@cursus/contract/auth'
import { AppError } from '@cursus/contract/error'
import { describeUserAgent } from '@cursus/contract/user-agent'
import type { UserCtx } from '../context.ts'
import { endSession, endSessions, sessionIdOf } from './session.ts'

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
    .executeTakeFirst()
  if (!session) throw new AppError('NotFound')
  await endSession(ctx, session.id)
}

/** Ends all sessions of the user except this one. */
export const endOtherSessions = (ctx: UserCtx): Promise<void> =>
  endSessions(ctx, [ctx.actor.id], { except: sessionIdOf(ctx.actor) })

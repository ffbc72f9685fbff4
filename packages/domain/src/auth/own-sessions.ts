import type { OwnSession } from '@cursus/contract/auth'
import { AppError } from '@cursus/contract/error'
import type { UserCtx } from '../context.ts'
import { describeUserAgent } from './describe-user-agent.ts'
import { endSession, endSessions } from './session.ts'

/**
 * Where one is signed in: this session first, then those used last. What opens a session, and its hash, are told to nobody: rows have
 * an id of their own.
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
  const sessions = rows.map((row) => ({
    id: row.rowId,
    ...describeUserAgent(row.userAgent),
    creationDate: row.createdAt.toISOString(),
    lastUsedAt: row.lastSeenAt.toISOString(),
    isCurrent: row.id === ctx.actor.sessionId,
  }))
  return [...sessions.filter(({ isCurrent }) => isCurrent), ...sessions.filter(({ isCurrent }) => !isCurrent)]
}

/** Ends one of one's own sessions; the one that calls too. @throws NotFound for anybody else's */
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

/** Signs out everywhere but here. */
export const endOtherSessions = (ctx: UserCtx): Promise<void> =>
  endSessions(ctx, [ctx.actor.id], { except: ctx.actor.sessionId })

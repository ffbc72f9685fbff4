import { hash } from 'node:crypto'
import { anyOf, newId, preparedQuery, type RowOf, texts } from '@cursus/db'
import { type Adapter, type DatabaseSession, Lucia, TimeSpan } from 'lucia'
import type { Deps } from '../context.ts'
import { batchReads } from '../query/index.ts'
import { type MeRow, selectMe } from './select-me.ts'

// The only file that uses Lucia, which is no longer maintained: a replacement only changes this
// file.

declare module 'lucia' {
  interface Register {
    Lucia: Lucia
    DatabaseSessionAttributes: { userAgent: string | null; lastSeenAt: Date }
    DatabaseUserAttributes: { row: MeRow }
  }
}

export const sessionLifetime = new TimeSpan(30, 'd')
const renewAfterMs = new TimeSpan(1, 'd').milliseconds()
/** Precision of "last used": an active session is updated at most this often. */
const seenAgainMs = new TimeSpan(10, 'm').milliseconds()

/** Only the hash of the cookie is stored, so that a stolen table opens no session. */
export const hashSessionId = (cookieValue: string): string => hash('sha256', cookieValue)

const readSessions = preparedQuery((db, { ids }: { ids: readonly string[] }) =>
  selectMe(db)
    .innerJoin('sessions as s', 's.userId', 'u.id')
    .select(['s.id as sessionId', 's.expiresAt as sessionExpiresAt', 's.userAgent', 's.lastSeenAt'])
    .where('s.id', '=', anyOf(texts(ids)))
    .where('u.suspendedAt', 'is', null),
)

/**
 * Reads by the stored id; concurrent requests share one statement, which starts after they arrived.
 */
const readSession = batchReads<RowOf<typeof readSessions> | undefined>(
  async ({ db }, ids) => new Map((await readSessions(db, { ids })).map((row) => [row.sessionId, row])),
  () => undefined,
)

/** The database of the sessions and their clock. */
export type Clocked = Pick<Deps, 'db' | 'now'>

/** Lucia's storage over our table; ids are hashed before they are stored. */
function createAdapter({ db, now }: Clocked): Adapter & { toOwn(luciaTime: Date): Date } {
  // Lucia reads the machine's clock. Its times are shifted to ours, which differs in tests and the
  // demo only.
  const ahead = Date.now() - now().getTime()
  const toLucia = (time: Date) => new Date(time.getTime() + ahead)
  const toOwn = (time: Date) => new Date(time.getTime() - ahead)
  return {
    toOwn,
    async getSessionAndUser(id) {
      const row = await readSession({ db }, hashSessionId(id))
      if (!row) return [null, null]
      const session: DatabaseSession = {
        id,
        userId: row.id,
        expiresAt: toLucia(row.sessionExpiresAt),
        attributes: { userAgent: row.userAgent, lastSeenAt: row.lastSeenAt },
      }
      return [session, { id: row.id, attributes: { row } }]
    },
    async getUserSessions(userId) {
      const rows = await db.selectFrom('sessions').selectAll().where('userId', '=', userId).execute()
      return rows.map(({ userAgent, lastSeenAt, expiresAt, ...row }) => ({
        ...row,
        expiresAt: toLucia(expiresAt),
        attributes: { userAgent, lastSeenAt },
      }))
    },
    async setSession({ id, userId, expiresAt, attributes }) {
      await db
        .insertInto('sessions')
        .values({
          id: hashSessionId(id),
          rowId: newId(),
          userId,
          expiresAt: toOwn(expiresAt),
          createdAt: now(),
          ...attributes,
        })
        .execute()
    },
    async updateSessionExpiration(id, expiresAt) {
      await db
        .updateTable('sessions')
        .set({ expiresAt: toOwn(expiresAt), lastSeenAt: now() })
        .where('id', '=', hashSessionId(id))
        .execute()
    },
    async deleteSession(id) {
      await db.deleteFrom('sessions').where('id', '=', hashSessionId(id)).execute()
    },
    async deleteUserSessions(userId) {
      await db.deleteFrom('sessions').where('userId', '=', userId).execute()
    },
    async deleteExpiredSessions() {
      await db.deleteFrom('sessions').where('expiresAt', '<=', now()).execute()
    },
  }
}

function luciaOver(ctx: Clocked) {
  const adapter = createAdapter(ctx)
  const lucia = new Lucia(adapter, {
    sessionExpiresIn: sessionLifetime,
    getUserAttributes: (attributes) => ({ row: attributes.row }),
    getSessionAttributes: ({ lastSeenAt }) => ({ lastSeenAt }),
  })
  return { adapter, lucia }
}

/** @returns the value of the cookie and its expiry */
export async function startSession(
  ctx: Clocked,
  userId: string,
  userAgent: string | null,
): Promise<{ id: string; expiresAt: Date }> {
  const { adapter, lucia } = luciaOver(ctx)
  const { id, expiresAt } = await lucia.createSession(userId, { userAgent, lastSeenAt: ctx.now() })
  return { id, expiresAt: adapter.toOwn(expiresAt) }
}

/**
 * Returns the live session of a cookie's value with its user; undefined when it is unknown or
 * expired, or its user suspended or erased. `fresh`: the session was extended, and so must be the
 * cookie.
 */
export async function validateSession(
  ctx: Clocked,
  cookieValue: string,
): Promise<{ row: MeRow; expiresAt: Date; fresh: boolean } | undefined> {
  const { adapter, lucia } = luciaOver(ctx)
  const { session, user } = await lucia.validateSession(cookieValue)
  if (!session) return undefined
  const { row } = user as unknown as { row: MeRow }
  const expiresAt = adapter.toOwn(session.expiresAt)
  if (session.fresh) return { row, expiresAt, fresh: true }
  // Lucia extends only in the second half of a session's life; we extend on each day of use.
  const longest = new Date(ctx.now().getTime() + sessionLifetime.milliseconds())
  if (longest.getTime() - expiresAt.getTime() < renewAfterMs) {
    await noteUse(ctx, session as typeof session & { lastSeenAt: Date })
    return { row, expiresAt, fresh: false }
  }
  await ctx.db
    .updateTable('sessions')
    .set({ expiresAt: longest, lastSeenAt: ctx.now() })
    .where('id', '=', hashSessionId(session.id))
    .execute()
  return { row, expiresAt: longest, fresh: true }
}

/** Of a page's concurrent requests, only one writes. */
async function noteUse({ db, now }: Clocked, { id, lastSeenAt }: { id: string; lastSeenAt: Date }): Promise<void> {
  const cut = new Date(now().getTime() - seenAgainMs)
  if (lastSeenAt > cut) return
  await db
    .updateTable('sessions')
    .set({ lastSeenAt: now() })
    .where('id', '=', hashSessionId(id))
    .where('lastSeenAt', '<=', cut)
    .execute()
}

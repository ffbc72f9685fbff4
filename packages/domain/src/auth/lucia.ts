import { hash } from 'node:crypto'
import { anyOf, newId, preparedQuery, type RowOf, texts } from '@cursus/db'
import { type Adapter, type DatabaseSession, Lucia, TimeSpan } from 'lucia'
import type { Deps } from '../context.ts'
import { readTogether } from '../read-together.ts'
import { type MeRow, selectMe } from './select-me.ts'

// The only file that knows Lucia: its author has ended it, so whatever replaces it replaces this.

declare module 'lucia' {
  interface Register {
    Lucia: Lucia
    DatabaseSessionAttributes: { userAgent: string | null; lastSeenAt: Date }
    DatabaseUserAttributes: { row: MeRow }
  }
}

export const sessionLifetime = new TimeSpan(30, 'd')
const renewAfterMs = new TimeSpan(1, 'd').milliseconds()
/** How exact "last used" is: a session in use is written to no more often than this. */
const seenAgainMs = new TimeSpan(10, 'm').milliseconds()

/** What is stored of a cookie: a stolen table opens no session. */
export const hashSessionId = (cookieValue: string): string => hash('sha256', cookieValue, 'hex')

const readSessions = preparedQuery((db, { ids }: { ids: readonly string[] }) =>
  selectMe(db)
    .innerJoin('sessions as s', 's.userId', 'u.id')
    .select(['s.id as sessionId', 's.expiresAt as sessionExpiresAt', 's.userAgent', 's.lastSeenAt'])
    .where('s.id', '=', anyOf(texts(ids)))
    .where('u.suspendedAt', 'is', null),
)

/** By the stored id, in one statement for all requests of a moment; each is answered by what is stored after it has come. */
const readSession = readTogether<RowOf<typeof readSessions> | undefined>(
  async ({ db }, ids) => new Map((await readSessions(db, { ids })).map((row) => [row.sessionId, row])),
  () => undefined,
)

/** Where sessions are, and whose clock they live by. */
export type Clocked = Pick<Deps, 'db' | 'now'>

/** Lucia's storage over our own table; ids are hashed on their way in. */
function createAdapter({ db, now }: Clocked): Adapter & { toOwn(luciaTime: Date): Date } {
  // Lucia reads the machine's clock. Its times are moved to ours, which only tests and the demo set apart.
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

/** @returns what goes into the cookie, and until when it lives */
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
 * The live session behind a cookie's value, with its user; undefined when it is unknown, over, or its user suspended or erased.
 * `fresh`: it lives longer now, and so must the cookie.
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
  // Lucia itself prolongs only in the second half of a session's life; ours slides with each day of use.
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

/** Of the many requests that a page makes at once, one writes. */
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

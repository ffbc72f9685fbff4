import type { StoreClientLogInput } from '@cursus/contract/client-log'
import { isLogged } from '@cursus/contract/client-log-values'
import { fixedDays } from '@cursus/contract/retention-values'
import { inTransaction, newId } from '@cursus/db'
import { lockAccount } from '../auth/index.ts'
import type { Deps, OpenCtx } from '../context.ts'
import { limitRate } from '../rate-limit/index.ts'

const retentionMs = fixedDays.logs * 24 * 3_600_000
const keptRows = 50_000

/**
 * Deletes browser logs after 30 days, and all but the newest 50,000, so that an error on every page
 * cannot fill the disk.
 */
export async function removeOldClientLogs(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { rows = keptRows }: { rows?: number } = {},
): Promise<void> {
  await db
    .deleteFrom('clientLogs')
    .where(({ eb, or, selectFrom }) =>
      or([
        eb('createdAt', '<', new Date(now().getTime() - retentionMs)),
        eb(
          'createdAt',
          '<',
          selectFrom('clientLogs as newest')
            .select('newest.createdAt')
            .orderBy('newest.createdAt', 'desc')
            .offset(rows - 1)
            .limit(1),
        ),
      ]),
    )
    .execute()
}

/**
 * Control characters except line break and tab, direction marks, and separators that break
 * terminals and scripts.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove
const unwanted = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/g

/** Cleans untrusted text for display in a terminal. */
const plainText = (text: string): string => text.replace(unwanted, '')

/** Cleans all texts of a JSON value; the input's schema limits its depth. */
function plainJson(value: unknown): unknown {
  if (typeof value === 'string') return plainText(value)
  if (Array.isArray(value)) return value.map(plainJson)
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [plainText(key), plainJson(inner)]))
  }
  return value
}

/**
 * Stores one entry of a browser's log (specification §7 "Remote logging"). The body is untrusted:
 * entries below the configured level are dropped, stack traces are stored for errors only, and
 * everything is stored as plain text.
 * @throws TooManyRequests
 */
export async function storeClientLog(ctx: OpenCtx, entry: StoreClientLogInput, userAgent: string): Promise<void> {
  if (!isLogged(entry.level, ctx.settings.clientLogLevel)) return
  const user = ctx.actor?.kind === 'user' ? ctx.actor : undefined
  await limitRate(ctx, 'clientLog', { address: ctx.address })
  if (user) await limitRate(ctx, 'userClientLog', { userId: user.id })
  const row = {
    id: newId(),
    userId: user?.id ?? null,
    level: entry.level,
    message: plainText(entry.message),
    loggedAt: entry.timestamp === undefined ? null : new Date(entry.timestamp),
    stacktrace: entry.level === 'Error' && entry.stacktrace ? plainText(entry.stacktrace) : null,
    data: entry.data === undefined || entry.data === null ? null : JSON.stringify(plainJson(entry.data)),
    userAgent: plainText(userAgent).slice(0, 300),
    createdAt: ctx.now(),
  }
  await inTransaction(ctx.db, async (db) => {
    if (user) await lockAccount(db, user.id)
    await db.insertInto('clientLogs').values(row).execute()
  })
}

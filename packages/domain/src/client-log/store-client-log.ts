import { isLogged, type StoreClientLogInput } from '@cursus/contract/client-log'
import { inTransaction, newId } from '@cursus/db'
import { lockAccount } from '../auth/index.ts'
import type { OpenCtx } from '../context.ts'
import { limitRate } from '../rate-limit/index.ts'
import { plainJson, plainText } from './plain-text.ts'

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

import { createHash } from 'node:crypto'
import { AppError } from '@cursus/contract'
import type { Database } from '@cursus/db'
import { sql } from 'kysely'

const minute = 60
const hour = 3600

/**
 * How often something may be asked for by one address and about one e-mail, in a window of seconds. A whole company may share an
 * address; one e-mail is one person.
 */
export const rateLimits = {
  signIn: { window: 15 * minute, address: 300, email: 10 },
  signUp: { window: hour, address: 200, email: 10 },
  forgotPassword: { window: hour, address: 100, email: 5 },
  resendValidation: { window: hour, address: 100, email: 5 },
  support: { window: hour, address: 50, email: 10 },
  clientLog: { window: 15 * minute, address: 600, email: 100 },
} as const

export type RateLimited = keyof typeof rateLimits

/** E-mails are not kept in clear where they only need to be told apart. */
const bucketOf = (what: RateLimited, kind: string, value: string) =>
  `${what}:${kind}:${createHash('sha256').update(value).digest('base64url').slice(0, 22)}`

/**
 * Counts one more request, for all server processes together, in one statement. Call it outside the verb's transaction: what fails
 * counts too.
 * @throws TooManyRequests?retryAfter=seconds
 */
export async function limitRate(
  db: Database,
  what: RateLimited,
  who: { address: string; email?: string },
): Promise<void> {
  const limit = rateLimits[what]
  const counted: { bucket: string; max: number }[] = [
    { bucket: bucketOf(what, 'address', who.address), max: limit.address },
  ]
  if (who.email !== undefined) counted.push({ bucket: bucketOf(what, 'email', who.email), max: limit.email })
  // In one order everywhere, so that two requests never wait for each other's row.
  counted.sort((a, b) => (a.bucket < b.bucket ? -1 : 1))
  const windowStart = sql`to_timestamp(floor(extract(epoch from now()) / ${limit.window}) * ${limit.window})`
  const { rows } = await sql<{ bucket: string; hits: number; retryAfter: number }>`
    insert into rate_limits (bucket, window_start, hits)
    values ${sql.join(counted.map(({ bucket }) => sql`(${bucket}, ${windowStart}, 1)`))}
    on conflict (bucket, window_start) do update set hits = rate_limits.hits + 1
    returning bucket, hits,
      ceil(extract(epoch from window_start) + ${limit.window} - extract(epoch from now()))::integer as retry_after`.execute(
    db,
  )
  for (const { bucket, hits, retryAfter } of rows) {
    const max = counted.find((one) => one.bucket === bucket)?.max ?? 0
    if (hits > max) throw new AppError('TooManyRequests', { retryAfter: Math.max(1, retryAfter) })
  }
}

/** Forgets what was counted against an e-mail: a right password shows that its owner is here. */
export async function clearRate(db: Database, what: RateLimited, email: string): Promise<void> {
  await db
    .deleteFrom('rateLimits')
    .where('bucket', '=', bucketOf(what, 'email', email))
    .execute()
}

/** Forgets windows that are over for a day; returns how many. */
export async function removeOldRates(db: Database): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('rateLimits')
    .where('windowStart', '<', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

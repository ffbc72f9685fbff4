import { createHash } from 'node:crypto'
import { AppError } from '@cursus/contract/error'
import type { Database } from '@cursus/db'
import type { Deps } from '../context.ts'

const minute = 60
const hour = 3600

/**
 * How often something may be asked for in a window of seconds: by one address, since a whole company may share one; about one e-mail from
 * one address, which is one person who types; and about one e-mail from everywhere, much more, so that a stranger elsewhere does not
 * close the door to its owner. Who is signed in is counted alone, by user id: nobody else uses that up.
 */
export const rateLimits = {
  signIn: { window: 15 * minute, address: 300, emailFromAddress: 10, email: 100 },
  signUp: { window: hour, address: 200, emailFromAddress: 10, email: 50 },
  // Each sends a mail to whom it is about.
  forgotPassword: { window: hour, address: 100, emailFromAddress: 5, email: 20 },
  resendValidation: { window: hour, address: 100, emailFromAddress: 5, email: 20 },
  // Fewer than links that one may ask for: as each ends those links, a stolen session could keep the owner of the e-mail out with more.
  changePassword: { window: hour, user: 4 },
  support: { window: hour, address: 50, emailFromAddress: 10, email: 50 },
  userSupport: { window: hour, user: 10 },
  dataExport: { window: hour, user: 5 },
  // Requests that bring files: each may hold a gigabyte, or a picture to decode.
  upload: { window: hour, user: 300 },
  clientLog: { window: 15 * minute, address: 600 },
  userClientLog: { window: 15 * minute, user: 100 },
} as const

type Limits = { window: number; address?: number; emailFromAddress?: number; email?: number; user?: number }
export type RateLimited = keyof typeof rateLimits
/** Who asks, and about which e-mail. */
export type Asker = { userId: string } | { address: string; email?: string }

/** E-mails and addresses are not kept in clear where they only need to be told apart. */
const bucketOf = (what: RateLimited, kind: string, value: string) =>
  `${what}:${kind}:${createHash('sha256').update(value).digest('base64url').slice(0, 22)}`

function bucketsOf(what: RateLimited, who: Asker): { kind: keyof Limits; bucket: string }[] {
  if ('userId' in who) return [{ kind: 'user', bucket: bucketOf(what, 'user', who.userId) }]
  const { address, email } = who
  const ofAddress = { kind: 'address' as const, bucket: bucketOf(what, 'address', address) }
  if (email === undefined) return [ofAddress]
  return [
    ofAddress,
    { kind: 'emailFromAddress', bucket: bucketOf(what, 'emailFromAddress', JSON.stringify([email, address])) },
    { kind: 'email', bucket: bucketOf(what, 'email', email) },
  ]
}

/**
 * Counts one more request, for all server processes together, in one statement. Call it outside the verb's transaction: what fails
 * counts too.
 * @throws TooManyRequests?retryAfter=seconds
 */
export async function limitRate(ctx: Pick<Deps, 'db' | 'now'>, what: RateLimited, who: Asker): Promise<void> {
  const limits: Limits = rateLimits[what]
  // In one order everywhere, so that two requests never wait for each other's row.
  const counted = bucketsOf(what, who).sort((a, b) => (a.bucket < b.bucket ? -1 : 1))
  const windowMs = limits.window * 1000
  const now = ctx.now().getTime()
  const windowStart = new Date(now - (now % windowMs))
  const retryAfter = Math.max(1, Math.ceil((windowStart.getTime() + windowMs - now) / 1000))
  const rows = await ctx.db
    .insertInto('rateLimits')
    .values(counted.map(({ bucket }) => ({ bucket, windowStart, hits: 1 })))
    .onConflict((conflict) =>
      conflict.columns(['bucket', 'windowStart']).doUpdateSet(({ eb }) => ({ hits: eb('rateLimits.hits', '+', 1) })),
    )
    .returning(['bucket', 'hits'])
    .execute()
  for (const { bucket, hits } of rows) {
    const kind = counted.find((one) => one.bucket === bucket)?.kind
    if (kind && hits > (limits[kind] ?? 0)) {
      throw new AppError('TooManyRequests', { retryAfter })
    }
  }
}

/** Forgets what was counted against an e-mail, from here and in all: a right password shows that its owner is here. */
export async function clearRate(
  db: Database,
  what: RateLimited,
  who: { address: string; email: string },
): Promise<void> {
  // One row at a time, whatever others count meanwhile: no two wait for each other.
  for (const { kind, bucket } of bucketsOf(what, who)) {
    if (kind !== 'address') await db.deleteFrom('rateLimits').where('bucket', '=', bucket).execute()
  }
}

/** Forgets windows that are over for a day; returns how many. */
export async function removeOldRates({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('rateLimits')
    .where('windowStart', '<', new Date(now().getTime() - 86_400_000))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

import { hash } from 'node:crypto'
import { AppError } from '@cursus/contract/error'
import type { Database } from '@cursus/db'
import { sql } from 'kysely'
import type { Deps } from '../context.ts'

const minute = 60
const hour = 3600

/**
 * Limits per window of seconds, which begins with the first request. `address` is high, because a
 * whole company may share one; `emailFromAddress` covers one person; `email`, from all addresses,
 * is much higher, so that a stranger elsewhere cannot lock out the owner. Signed-in users are
 * counted by user id only.
 */
export const rateLimits = {
  signIn: { window: 15 * minute, address: 300, emailFromAddress: 10, email: 100 },
  signUp: { window: hour, address: 200, emailFromAddress: 10, email: 50 },
  // Each sends a mail to the address in question.
  forgotPassword: { window: hour, address: 100, emailFromAddress: 5, email: 20 },
  resendValidation: { window: hour, address: 100, emailFromAddress: 5, email: 20 },
  // A token cannot be guessed; these keep its holders from causing much work.
  readLink: { window: 15 * minute, address: 600 },
  useLink: { window: 15 * minute, address: 300 },
  // Fewer than the reset links that can be requested: each change ends these links, so with more a
  // stolen session could lock out the owner of the e-mail.
  changePassword: { window: hour, user: 4 },
  // Each sends a mail to an address that the caller names, after a look at their password.
  changeEmail: { window: hour, user: 5 },
  requestDeletion: { window: hour, user: 5 },
  support: { window: hour, address: 50, emailFromAddress: 10, email: 50 },
  userSupport: { window: hour, user: 10 },
  checkAttestation: { window: 15 * minute, address: 300 },
  // Each reminds up to a thousand people.
  remind: { window: hour, user: 300 },
  testMail: { window: hour, user: 20 },
  // Addresses that are new to a company: twice what one import brings.
  newPeople: { window: hour, company: 20_000 },
  dataExport: { window: hour, user: 5 },
  recordFile: { window: hour, user: 60 },
  companyExport: { window: hour, user: 60 },
  // Requests with files: each may contain a gigabyte, or an image to decode.
  upload: { window: hour, user: 300 },
  clientLog: { window: 15 * minute, address: 600 },
  userClientLog: { window: 15 * minute, user: 100 },
} as const

type Limits = {
  window: number
  address?: number
  emailFromAddress?: number
  email?: number
  user?: number
  company?: number
}
type RateLimited = keyof typeof rateLimits
/** The caller, and the e-mail in question. */
type Asker = { userId: string } | { companyId: string } | { address: string; email?: string }

/** E-mails and addresses are hashed, because they only need to be distinguished. */
const bucketOf = (what: RateLimited, kind: string, value: string) =>
  `${what}:${kind}:${hash('sha256', value, 'base64url').slice(0, 22)}`

function bucketsOf(what: RateLimited, who: Asker): { kind: keyof Limits; bucket: string }[] {
  if ('userId' in who) return [{ kind: 'user', bucket: bucketOf(what, 'user', who.userId) }]
  if ('companyId' in who) return [{ kind: 'company', bucket: bucketOf(what, 'company', who.companyId) }]
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
 * Counts a request, or what it asks for (`hits`), for all server processes together, in one
 * statement. Call it outside the verb's transaction, because failed requests count too.
 * @throws TooManyRequests?retryAfter=seconds
 */
export async function limitRate(ctx: Pick<Deps, 'db' | 'now'>, what: RateLimited, who: Asker, hits = 1): Promise<void> {
  const limits: Limits = rateLimits[what]
  // In one order everywhere, to prevent deadlocks.
  const counted = bucketsOf(what, who).sort((a, b) => (a.bucket < b.bucket ? -1 : 1))
  const now = ctx.now()
  const rows = await ctx.db
    .insertInto('rateLimits')
    .values(counted.map(({ bucket }) => ({ bucket, windowStart: now, hits })))
    .onConflict((conflict) =>
      conflict.column('bucket').doUpdateSet(({ ref }) => {
        const started = ref('rateLimits.windowStart')
        const startsNow = ref('excluded.windowStart')
        // Both directions, so that a clock that was set back locks nobody out.
        const isOver = sql<boolean>`abs(extract(epoch from ${startsNow} - ${started})) >= ${limits.window}`
        return {
          hits: sql<number>`case when ${isOver} then ${ref('excluded.hits')} else ${ref('rateLimits.hits')} + ${ref('excluded.hits')} end`,
          windowStart: sql<Date>`case when ${isOver} then ${startsNow} else ${started} end`,
        }
      }),
    )
    .returning(['bucket', 'hits', 'windowStart'])
    .execute()
  for (const { bucket, hits: total, windowStart } of rows) {
    const kind = counted.find((row) => row.bucket === bucket)?.kind
    if (kind && total > (limits[kind] ?? 0)) {
      const end = windowStart.getTime() + limits.window * 1000
      throw new AppError('TooManyRequests', { retryAfter: Math.max(1, Math.ceil((end - now.getTime()) / 1000)) })
    }
  }
}

/**
 * Resets the counters of an e-mail, from this address and in total: a right password proves that
 * its owner is here.
 */
export async function clearRate(
  db: Database,
  what: RateLimited,
  who: { address: string; email: string },
): Promise<void> {
  // One row per statement, so that concurrent counts cannot deadlock.
  for (const { kind, bucket } of bucketsOf(what, who)) {
    if (kind !== 'address') await db.deleteFrom('rateLimits').where('bucket', '=', bucket).execute()
  }
}

/** Deletes windows that ended more than a day ago; returns how many. */
export async function removeOldRates({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('rateLimits')
    .where('windowStart', '<', new Date(now().getTime() - 86_400_000))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

import { dayOf } from '@cursus/contract/day'
import { declarationOf, type NotificationType } from '@cursus/contract/notification-values'
import { anyOf, type DB, inTransactionOf, type Users, uuids } from '@cursus/db'
import { expressionBuilder, type NotNull, sql } from 'kysely'
import type { Deps } from '../context.ts'
import { digestedNotices, queueMails } from '../mail/index.ts'
import { isOpenAccount } from '../person/index.ts'

/** The hour of the platform's clock. */
const firstHour = 7

/**
 * From seven o'clock on, sends who chose it one mail a day about their notifications that waited
 * for it and are unread. Each is told once: it stops waiting in the transaction that stores its
 * mail.
 * @param options.batch people per transaction
 * @returns how many mails were queued
 */
export async function sendDigests(ctx: Deps, { batch }: { batch: number }): Promise<number> {
  let sent = 0
  let after: string | undefined
  do {
    const done = await inTransactionOf(ctx, (tx) => sendBatch(tx, { after, batch }))
    sent += done.sent
    after = done.after
  } while (after !== undefined)
  return sent
}

const { ref } = expressionBuilder<DB & { u: Users }, 'u'>()

/** Whose mail of the day is to be stored now, locked; `key` makes it one a day. */
function readersOf({ db, now, settings }: Deps, after: string | undefined, batch: number) {
  const today = dayOf(now(), settings.timeZone)
  const key = sql<string>`'digest:' || ${ref('u.id')} || ':' || ${today}::text`
  return db
    .selectFrom('users as u')
    .select(['u.id', 'u.email', 'u.language', key.as('key')])
    .where(isOpenAccount)
    .where('u.email', 'is not', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('notifications as n')
          .select('n.userId')
          .whereRef('n.userId', '=', 'u.id')
          .where('n.isForDigest', '=', true),
      ),
    )
    .where(({ exists, not, selectFrom }) =>
      not(exists(selectFrom('mails as m').select('m.id').where('m.dedupeKey', '=', key))),
    )
    .where(
      sql<boolean>`extract(hour from ${now()}::timestamptz at time zone ${settings.timeZone}) >= ${sql.lit(firstHour)}`,
    )
    .$if(after !== undefined, (rows) => rows.where('u.id', '>', after ?? ''))
    .orderBy('u.id')
    .limit(batch)
    .forNoKeyUpdate('u')
    .skipLocked()
    .$narrowType<{ email: NotNull }>()
    .execute()
}

async function sendBatch(
  ctx: Deps,
  { after, batch }: { after: string | undefined; batch: number },
): Promise<{ sent: number; after: string | undefined }> {
  const people = await readersOf(ctx, after, batch)
  const ids = people.map(({ id }) => id)
  if (ids.length === 0) return { sent: 0, after: undefined }
  const waiting = await ctx.db
    .selectFrom('notifications as n')
    .innerJoin('events as e', 'e.id', 'n.eventId')
    .select(['n.userId', 'n.eventId', 'n.readAt', 'e.type'])
    .where('n.userId', '=', anyOf(uuids(ids)))
    .where('n.isForDigest', '=', true)
    .orderBy('n.createdAt', 'desc')
    .orderBy('n.eventId', 'desc')
    .forUpdate('n')
    .$narrowType<{ type: NotificationType }>()
    .execute()
  // Who has ended the mails of a kind since is told of it in the application only.
  const ended = await ctx.db
    .selectFrom('mailChoices')
    .select(['userId', 'kind'])
    .where('userId', '=', anyOf(uuids(ids)))
    .where('choice', 'in', ['application', 'none'])
    .execute()
  const endedKinds = new Set(ended.map(({ userId, kind }) => `${userId} ${kind}`))
  const unread = Map.groupBy(
    waiting.filter(
      ({ userId, readAt, type }) => readAt === null && !endedKinds.has(`${userId} ${declarationOf(type)?.kind}`),
    ),
    ({ userId }) => userId,
  )
  const stored = await queueMails(
    ctx,
    people.flatMap(({ id, email: toEmail, language, key: dedupeKey }) => {
      const own = unread.get(id)
      if (!own) return []
      const events = own.slice(0, digestedNotices).map(({ eventId }) => eventId)
      const data = { events, eventCount: own.length }
      return [{ template: 'digest' as const, userId: id, toEmail, language, dedupeKey, data }]
    }),
  )
  // Another worker may have stored the mail of today meanwhile: what waits then is for tomorrow.
  const done = people.filter(({ id, key }) => !unread.has(id) || stored.includes(key)).map(({ id }) => id)
  await ctx.db
    .updateTable('notifications')
    .set({ isForDigest: false })
    .where('userId', '=', anyOf(uuids(done)))
    .where('eventId', '=', anyOf(uuids(waiting.map(({ eventId }) => eventId))))
    .execute()
  return { sent: stored.length, after: people.length === batch ? ids.at(-1) : undefined }
}

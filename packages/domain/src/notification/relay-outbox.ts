import {
  declarationOf,
  type NotificationDeclaration,
  type NotificationType,
} from '@cursus/contract/notification-values'
import { anyOf, insertFrom, inTransaction, uuids } from '@cursus/db'
import { sql } from 'kysely'
import type { Deps } from '../context.ts'
import { gatherMails } from '../mail/index.ts'
import { isOpenAccount } from '../person/index.ts'
import { recipientsOf } from './recipients.ts'
import { publishUnread } from './unread-channel.ts'

/** Tries before events are set aside, and the wait before the second; doubled each time. */
const maxTries = 5
const firstDelaySeconds = 5

/** Events that one act has put into the outbox. */
type Entry = { id: string; eventIds: string[] }
type NotifiedEvent = { id: string; type: NotificationType; thingId: string | null }

export type RelayResult = {
  relayed: number
  /** Failures of this run; their entries are retried later or set aside. */
  failed: { id: string; error: unknown; setAside: boolean }[]
}

/**
 * Turns due entries of the outbox into notifications and mails, oldest first, each in its own
 * transaction, so that a dead relay leaves nothing partial and a failing entry delays no other. Safe
 * to run concurrently, and idempotent: events that are put there again tell nobody twice. `batch`:
 * maximum number of entries in this run.
 */
export async function relayOutbox(ctx: Deps, { batch }: { batch: number }): Promise<RelayResult> {
  const result: RelayResult = { relayed: 0, failed: [] }
  for (let tried = 0; tried < batch; tried += 1) {
    let current: Entry | undefined
    try {
      const recipients = await inTransaction(ctx.db, async (db) => {
        current = undefined
        current = await takeEntry({ ...ctx, db })
        return current && relayEntry({ ...ctx, db }, current)
      })
      if (!recipients) return result
      result.relayed += 1
      await publishUnread(ctx, recipients)
    } catch (error) {
      // Without an entry, the database itself failed.
      if (!current) throw error
      result.failed.push({ ...(await putOff(ctx, current, error)), error })
    }
  }
  return result
}

/** Entries that are due. */
const waiting = ({ db, now }: Deps) =>
  db.selectFrom('eventOutbox').where('setAsideAt', 'is', null).where('availableAt', '<=', now())

const takeEntry = (ctx: Deps): Promise<Entry | undefined> =>
  waiting(ctx)
    .select(['id', 'eventIds'])
    .orderBy('availableAt')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

/** @returns the ids of the recipients */
async function relayEntry(ctx: Deps, { id, eventIds }: Entry): Promise<string[]> {
  const events = await ctx.db
    .selectFrom('events')
    .select(['id', 'type', 'thingId'])
    .where('id', '=', anyOf(uuids(eventIds)))
    .where('type', 'is not', null)
    .$narrowType<{ type: NotificationType }>()
    .execute()
  const recipients: string[] = []
  for (const [type, ofType] of Map.groupBy(events, (event) => event.type)) {
    const declared = declarationOf(type)
    if (!declared) throw new Error(`No recipients are defined for ${type}`)
    recipients.push(...(await notify(ctx, ofType, declared)))
  }
  await ctx.db.deleteFrom('eventOutbox').where('id', '=', id).execute()
  return recipients
}

/** Notifies the recipients of events of one type, except each event's actor, in one statement. */
async function notify(ctx: Deps, events: NotifiedEvent[], declared: NotificationDeclaration): Promise<string[]> {
  const { db } = ctx
  const readers = db
    .selectFrom('events as e')
    .innerJoinLateral(
      ({ ref }) =>
        recipientsOf[declared.audience]({ thingId: ref('e.thingId'), companyId: ref('e.companyId') }).as('r'),
      (join) => join.onTrue(),
    )
    .innerJoin('users as u', 'u.id', 'r.userId')
    .where('e.id', '=', anyOf(uuids(events.map(({ id }) => id))))
    .where(({ eb, ref }) => eb('u.id', 'is distinct from', ref('e.actorId')))
    .where(isOpenAccount)
    // Waits for an account that is being erased, and then skips it.
    .orderBy('u.id')
    .forKeyShare('u')
  const rows = await insertFrom(db, 'notifications', readers, ({ ref, val }) => ({
    userId: ref('u.id'),
    eventId: ref('e.id'),
    createdAt: val(ctx.now()),
  }))
    .onConflict((conflict) => conflict.doNothing())
    .returning(['userId', 'eventId'])
    .execute()
  if (declared.mail === 'gathered') {
    const accessOf = new Map(events.map(({ id, thingId }) => [id, thingId]))
    await gatherMails(
      ctx,
      rows.map(({ userId, eventId }) => ({ userId, act: { accessId: accessOf.get(eventId) ?? '' } })),
    )
  }
  return rows.map(({ userId }) => userId)
}

async function putOff(ctx: Deps, entry: Entry, error: unknown) {
  const now = ctx.now()
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  const row = await ctx.db
    .updateTable('eventOutbox')
    .set(({ case: when, eb, fn, lit, ref, val }) => {
      const tried = eb('attempts', '+', 1)
      return {
        attempts: tried,
        error: message.slice(0, 1000),
        failingSince: fn.coalesce(ref('failingSince'), val(now)),
        availableAt: sql<Date>`${now}::timestamptz + make_interval(secs => ${lit(firstDelaySeconds)} * 2 ^ ${ref('attempts')})`,
        setAsideAt: when().when(tried, '>=', maxTries).then(sql<Date>`${now}::timestamptz`).end(),
      }
    })
    .where('id', '=', entry.id)
    .returning('setAsideAt')
    .executeTakeFirst()
  return { id: entry.id, setAside: row?.setAsideAt != null }
}

/** Whether due entries are waiting. */
export async function hasWaitingEvents(ctx: Deps): Promise<boolean> {
  return (await waiting(ctx).select('id').limit(1).executeTakeFirst()) !== undefined
}

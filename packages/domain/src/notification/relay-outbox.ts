import { declarationOf, type NotificationDeclaration } from '@cursus/contract/notification'
import { insertFrom, inTransaction, newId } from '@cursus/db'
import { type Expression, sql } from 'kysely'
import type { Deps } from '../context.ts'
import { isOpenAccount } from '../person/index.ts'
import { notifyParticipants, type OutboxEvent } from './notify-participants.ts'
import { recipientsOf, type StoredEventData } from './recipients.ts'
import { publishUnread } from './unread-channel.ts'

/** Tries before an event is set aside, and the wait before the second; doubled each time. */
const maxTries = 5
const firstDelaySeconds = 5

export type RelayResult = {
  relayed: number
  /** Failures of this run; their events are retried later or set aside. */
  failed: { id: string; type: string; error: unknown; setAside: boolean }[]
}

/**
 * Turns due events into notifications and mails, oldest first, each in its own transaction, so that
 * a dead relay leaves nothing partial and a failing event delays no other. Safe to run
 * concurrently. `batch`: maximum number of events in this run.
 */
export async function relayOutbox(ctx: Deps, { batch }: { batch: number }): Promise<RelayResult> {
  const result: RelayResult = { relayed: 0, failed: [] }
  for (let taken = 0; taken < batch; taken += 1) {
    let current: OutboxEvent | undefined
    try {
      const recipients = await inTransaction(ctx.db, async (db) => {
        current = undefined
        current = await takeEvent({ ...ctx, db })
        return current && relayEvent({ ...ctx, db }, current)
      })
      if (!recipients) return result
      result.relayed += 1
      await publishUnread(ctx, recipients)
    } catch (error) {
      // Without an event, the database itself failed.
      if (!current) throw error
      result.failed.push({ ...(await putOff(ctx, current, error)), error })
    }
  }
  return result
}

/** Events that are due. */
const waiting = ({ db, now }: Deps) =>
  db
    .selectFrom('outbox')
    .where('processedAt', 'is', null)
    .where('setAsideAt', 'is', null)
    .where('availableAt', '<=', now())

const takeEvent = (ctx: Deps): Promise<OutboxEvent | undefined> =>
  waiting(ctx)
    .select(['id', 'type', 'data', 'actorId'])
    .orderBy('availableAt')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .$narrowType<{ data: StoredEventData }>()
    .executeTakeFirst()

/** @returns the ids of the recipients */
async function relayEvent(ctx: Deps, event: OutboxEvent): Promise<string[]> {
  const declared = declarationOf(event.type)
  if (!declared) throw new Error(`No recipients are defined for ${event.type}`)
  const recipients =
    declared.audience === 'participants'
      ? await notifyParticipants(ctx, event, declared)
      : await notify(ctx, event, declared, recipientsOf[declared.audience](event.data))
  await ctx.db.updateTable('outbox').set({ processedAt: ctx.now() }).where('id', '=', event.id).execute()
  return recipients
}

/** Writes the notifications of an event to its recipients, except the actor, in two statements. */
async function notify(
  ctx: Deps,
  event: OutboxEvent,
  declared: NotificationDeclaration,
  recipients: Expression<string>,
): Promise<string[]> {
  const { db } = ctx
  const eventId = newId()
  const createdAt = ctx.now()
  // Without what only determined the recipients.
  const shown = Object.fromEntries(declared.data.map((field) => [field, event.data[field]]))
  await db
    .insertInto('events')
    .values({ id: eventId, type: event.type, data: JSON.stringify(shown), createdAt })
    .execute()
  const readers = db
    .selectFrom('users as u')
    .where('u.id', 'in', recipients)
    .where('u.id', 'is distinct from', event.actorId)
    .where(isOpenAccount)
    // Waits for an account that is being erased, and then skips it.
    .orderBy('u.id')
    .forKeyShare('u')
  const rows = await insertFrom(db, 'notifications', readers, ({ ref, val }) => ({
    userId: ref('u.id'),
    eventId: val(eventId),
    createdAt: val(createdAt),
  }))
    .returning('userId')
    .execute()
  return rows.map(({ userId }) => userId)
}

async function putOff(ctx: Deps, event: OutboxEvent, error: unknown) {
  const now = ctx.now()
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  const row = await ctx.db
    .updateTable('outbox')
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
    .where('id', '=', event.id)
    .where('processedAt', 'is', null)
    .returning('setAsideAt')
    .executeTakeFirst()
  return { id: event.id, type: event.type, setAside: row?.setAsideAt != null }
}

/** Whether due events are waiting. */
export async function hasWaitingEvents(ctx: Deps): Promise<boolean> {
  return (await waiting(ctx).select('id').limit(1).executeTakeFirst()) !== undefined
}

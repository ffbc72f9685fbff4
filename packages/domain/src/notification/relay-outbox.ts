import { notificationTypes } from '@cursus/contract/notification'
import { inTransaction, newId } from '@cursus/db'
import { sql } from 'kysely'
import type { Deps } from '../context.ts'
import type { EventData } from '../record.ts'
import { notifyParticipants, type OutboxEvent } from './notify-participants.ts'
import { recipientsOf, told } from './recipients.ts'
import { publishUnread } from './unread-channel.ts'

/** Tries before an event is set aside, and the wait before the second; doubled each time. */
const maxTries = 5
const firstDelaySeconds = 5

export type RelayResult = {
  relayed: number
  /** Failures of this run; their events wait for another try or are set aside. */
  failed: { id: string; type: string; error: unknown; setAside: boolean }[]
}

/**
 * Turns waiting events into notifications and mails, oldest first, each in its own transaction: a relay that dies leaves no half of one,
 * and one that fails holds up no other. Several relays share the work. `batch`: most events of this run.
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
      // Without an event it was the database that failed, and nothing can be said of any event.
      if (!current) throw error
      result.failed.push({ ...(await putOff(ctx, current, error)), error })
    }
  }
  return result
}

async function takeEvent(ctx: Deps): Promise<OutboxEvent | undefined> {
  const { rows } = await sql<OutboxEvent>`
    select id, type, data, actor_id from outbox
    where processed_at is null and set_aside_at is null and available_at <= now()
    order by available_at, id limit 1 for update skip locked`.execute(ctx.db)
  return rows[0]
}

/** @returns the ids of who is told */
async function relayEvent(ctx: Deps, event: OutboxEvent): Promise<string[]> {
  if (!notificationTypes.includes(event.type)) throw new Error(`No rule says who is told of ${event.type}`)
  const rule = told[event.type]
  const recipients =
    rule.kind === 'participants'
      ? await notifyParticipants(ctx, event)
      : await notify(ctx, event, recipientsOf(rule, event.data))
  await ctx.db.updateTable('outbox').set({ processedAt: ctx.now() }).where('id', '=', event.id).execute()
  return recipients
}

/** One event and one row for each who is told, by one statement. Who acted is not told. */
async function notify(ctx: Deps, event: OutboxEvent, recipients: ReturnType<typeof recipientsOf>): Promise<string[]> {
  const eventId = newId()
  const now = ctx.now()
  await sql`
    insert into events (id, type, data, created_at)
    values (${eventId}, ${event.type}, ${JSON.stringify(shownData(event.data))}::jsonb, ${now})`.execute(ctx.db)
  const { rows } = await sql<{ userId: string }>`
    insert into notifications (user_id, event_id, created_at)
    select distinct told.user_id, ${eventId}::uuid, ${now}::timestamptz
    from (${recipients}) told
    join users u on u.id = told.user_id and u.deleted_at is null and u.suspended_at is null
    where told.user_id is distinct from ${event.actorId}
    returning user_id`.execute(ctx.db)
  return rows.map(({ userId }) => userId)
}

/** What a notification shows (specification §3), without what only chose its recipients. */
function shownData({ userIdList: _users, accessIdList: _accesses, ...data }: EventData): EventData {
  return data
}

async function putOff(ctx: Deps, event: OutboxEvent, error: unknown) {
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  const row = await ctx.db
    .updateTable('outbox')
    .set({
      attempts: sql`attempts + 1`,
      error: message.slice(0, 1000),
      availableAt: sql`now() + make_interval(secs => ${firstDelaySeconds} * 2 ^ attempts)`,
      setAsideAt: sql`case when attempts + 1 >= ${maxTries} then now() end`,
    })
    .where('id', '=', event.id)
    .where('processedAt', 'is', null)
    .returning('setAsideAt')
    .executeTakeFirst()
  return { id: event.id, type: event.type, setAside: row?.setAsideAt != null }
}

/** Whether events wait whose time has come. */
export async function hasWaitingEvents(ctx: Deps): Promise<boolean> {
  const { rows } = await sql`
    select 1 from outbox where processed_at is null and set_aside_at is null and available_at <= now() limit 1`.execute(
    ctx.db,
  )
  return rows.length > 0
}

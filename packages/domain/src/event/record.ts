import type { EventAction, EventFields, EventNoun } from '@cursus/contract/event'
import type { Notice } from '@cursus/contract/notification'
import { afterCommit, newId, uuids } from '@cursus/db'
import { relayOutbox } from '@cursus/jobs'
import type { Ctx, Deps } from '../context.ts'

type Some<Noun extends EventNoun> = { [Field in keyof EventFields[Noun]]?: EventFields[Noun][Field] | undefined }
/** Refuses fields that the noun does not have, also in an object that is passed on. */
type NoOther<Noun extends EventNoun, Given> = { [Field in Exclude<keyof Given, keyof EventFields[Noun]>]: never }

export type EventEntry<Noun extends EventNoun, Before = Some<Noun>, After = Some<Noun>> = {
  noun: Noun
  thingId: string
  action: EventAction<Noun>
  companyId?: string
  before?: Before & NoOther<Noun, Before>
  after?: After & NoOther<Noun, After>
  /** Tells the readers of that type. */
  notice?: Notice | undefined
}

/**
 * Writes what happened in the transaction of the change: actor, action, item, before, after, time.
 * Histories read it there; its notice is delivered by the worker after the commit.
 */
export const recordEvent = <Noun extends EventNoun, Before extends Some<Noun>, After extends Some<Noun>>(
  ctx: Ctx,
  entry: EventEntry<Noun, Before, After>,
): Promise<void> => recordEvents(ctx, [entry])

/** The same for many items of one call, in one statement. */
export async function recordEvents<Noun extends EventNoun, Before extends Some<Noun>, After extends Some<Noun>>(
  ctx: Ctx,
  entries: EventEntry<Noun, Before, After>[],
): Promise<void> {
  if (entries.length === 0) return
  const events = entries.map(({ noun, thingId, action, companyId, before, after, notice }) => ({
    id: newId(),
    actorId: ctx.actor.kind === 'user' ? ctx.actor.id : null,
    systemJob: ctx.actor.kind === 'system' ? ctx.actor.job : null,
    companyId: companyId ?? null,
    noun,
    thingId,
    action,
    before: before === undefined ? null : JSON.stringify(before),
    after: after === undefined ? null : JSON.stringify(after),
    type: notice?.type ?? null,
    data: notice === undefined ? null : JSON.stringify(notice.data),
    createdAt: ctx.now(),
  }))
  await ctx.db.insertInto('events').values(events).execute()
  await addToOutbox(
    ctx,
    events.filter(({ type }) => type !== null).map(({ id }) => id),
  )
}

/**
 * Lets the worker deliver the notices of these events, together; in the transaction that writes
 * them. The nudge makes that fast, and a sweep covers lost nudges.
 */
export async function addToOutbox(ctx: Pick<Deps, 'db' | 'jobs' | 'now'>, eventIds: string[]): Promise<void> {
  if (eventIds.length === 0) return
  await ctx.db
    .insertInto('eventOutbox')
    .values({ id: newId(), eventIds: uuids(eventIds), availableAt: ctx.now() })
    .execute()
  afterCommit(ctx.db, () => ctx.jobs.send(relayOutbox, {}))
}

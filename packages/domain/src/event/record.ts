import type { EventAction, EventFields, EventNoun } from '@cursus/contract/event-values'
import type { Notice } from '@cursus/contract/notification-values'
import { afterCommit, insertFrom, newId, tableOf, texts, uuids } from '@cursus/db'
import { relayOutbox } from '@cursus/jobs'
import { type Expression, sql } from 'kysely'
import type { Actor, Ctx, Deps } from '../context.ts'

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
  const { db, actor, now } = ctx
  const events = entries.map((entry) => ({ ...entry, id: newId() }))
  // Arrays, because each act on thousands of things would need thousands of parameters.
  const rows = tableOf('new', {
    id: uuids(events.map(({ id }) => id)),
    companyId: uuids(events.map(({ companyId }) => companyId ?? null)),
    noun: texts(events.map(({ noun }) => noun)),
    thingId: uuids(events.map(({ thingId }) => thingId)),
    action: texts(events.map(({ action }) => action)),
    before: json(events.map(({ before }) => before)),
    after: json(events.map(({ after }) => after)),
    type: texts(events.map(({ notice }) => notice?.type ?? null)),
    data: json(events.map(({ notice }) => notice?.data)),
  })
  await insertFrom(db, 'events', db.selectFrom(rows), ({ ref, val }) => ({
    ...actorColumns(actor),
    id: ref('new.id'),
    companyId: ref('new.companyId'),
    noun: ref('new.noun'),
    thingId: ref('new.thingId'),
    action: ref('new.action'),
    before: asJson(ref('new.before')),
    after: asJson(ref('new.after')),
    type: ref('new.type'),
    data: asJson(ref('new.data')),
    createdAt: val(now()),
  })).execute()
  await addToOutbox(
    ctx,
    events.filter(({ notice }) => notice !== undefined).map(({ id }) => id),
  )
}

const json = (values: readonly (object | undefined)[]) =>
  texts(values.map((value) => (value === undefined ? null : JSON.stringify(value))))
const asJson = (text: Expression<string | null>) => sql<string | null>`${text}::jsonb`

/** Who did it, as columns of an event. */
export const actorColumns = (actor: Actor) => ({
  actorId: sql<string | null>`${actor.kind === 'user' ? actor.id : null}::uuid`,
  systemJob: sql<string | null>`${actor.kind === 'system' ? actor.job : null}::text`,
})

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

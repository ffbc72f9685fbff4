import { isDeepStrictEqual } from 'node:util'
import { AppError } from '@cursus/contract/error'
import type { HistoryRow } from '@cursus/contract/event'
import type { EventAction, EventFields, EventNoun, HistoryNoun } from '@cursus/contract/event-values'
import type { Notice } from '@cursus/contract/notification-values'
import { afterCommit, type Database, type DB, insertFrom, newId, tableOf, texts, uuids } from '@cursus/db'
import { relayOutbox } from '@cursus/jobs'
import { can, type PlatformRight } from '@cursus/rights'
import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import type { Actor, CompanyCtx, Ctx, Deps, Eraser, UserCtx } from '../context.ts'
import { companyPersonById, personById } from '../person/index.ts'
import { iso } from '../query/index.ts'

type Thing = {
  noun: EventNoun
  thingId: string
  /** For items that exist once per company (managers). */
  companyId?: string
}

/**
 * Refuses an edit of an item that was changed since the revision that the edit was made from;
 * without a revision, an edit overwrites the stored values. Call it while the item is locked and
 * before anything is written.
 * @throws ChangedMeanwhile?noun=&fields=&by=&at= with the changed fields, those who changed them,
 * and the time of the last change; an act such as suspending changes no field
 */
export async function assertRevision(ctx: UserCtx, thing: Thing, revision: number | undefined): Promise<void> {
  if (revision === undefined) return
  const { noun, thingId, companyId } = thing
  const changes = await ctx.db
    .selectFrom('events as e')
    .leftJoin('users as u', 'u.id', 'e.actorId')
    .select(['e.actorId', 'u.firstname', 'u.lastname', 'e.before', 'e.after', 'e.createdAt'])
    .where('e.noun', '=', noun)
    .where('e.thingId', '=', thingId)
    .where('e.revision', '>', revision)
    .$if(companyId !== undefined, (query) => query.where('e.companyId', '=', companyId ?? ''))
    .orderBy('e.revision')
    .execute()
  const last = changes.at(-1)
  if (!last) return
  // An event contains only the changed fields. Those of an act without any say nothing here: who
  // suspended a person is not told to them.
  const edits = changes.filter(({ before, after }) => before ?? after)
  // The caller is not named: it was another session of theirs.
  const names = edits
    .filter(({ actorId }) => actorId !== ctx.actor.id)
    .map(({ firstname, lastname }) => [firstname, lastname].filter(Boolean).join(' '))
  throw new AppError('ChangedMeanwhile', {
    noun,
    fields: [...new Set(edits.flatMap(({ before, after }) => Object.keys({ ...before, ...after })))].join(','),
    by: [...new Set(names)].filter(Boolean).join(', '),
    at: iso(last.createdAt),
  })
}

/**
 * Reduces both sides of a change to the fields that differ, for the event; a field missing on
 * one side differs too.
 */
export function changedFields<Fields extends object>(
  before: Fields,
  after: Fields,
): { before: Partial<Fields>; after: Partial<Fields> } {
  const changed = Object.keys({ ...before, ...after }) as (keyof Fields)[]
  const differs = changed.filter((key) => !isDeepStrictEqual(before[key], after[key]))
  const only = (fields: Fields) => Object.fromEntries(differs.map((key) => [key, fields[key]])) as Partial<Fields>
  return { before: only(before), after: only(after) }
}

/** The history keeps the fact of changes about the person, not their values. */
export const eraseHistory: Eraser = async ({ db }, { id }) => {
  await db
    .updateTable('events')
    .set({ before: null, after: null })
    .where('noun', '=', 'access')
    .where('action', 'in', ['correctResult', 'decline'])
    .where('thingId', 'in', ({ selectFrom }) => selectFrom('accesses').select('id').where('userId', '=', id))
    .execute()
  await db
    .updateTable('events')
    .set({ before: null, after: null })
    .where('noun', 'in', ['user', 'companyUser'])
    .where('thingId', '=', id)
    .execute()
}

/** The right needed to read the history of each noun. */
export const historyRights = {
  theme: 'themes.read',
  category: 'contentCategories.read',
  content: 'contents.read',
  module: 'modules.read',
  company: 'companies.read',
  user: 'users.read',
  platformManager: 'platformManagers.read',
  job: 'platformManagers.write',
} as const satisfies Record<HistoryNoun, PlatformRight>

const shown = 200

/**
 * Returns the latest 200 changes of an item, newest first; empty for an item without changes.
 * @throws NotAllowed
 */
export async function listHistory(
  ctx: UserCtx,
  { noun, id }: { noun: HistoryNoun; id: string },
): Promise<HistoryRow[]> {
  if (!can(ctx.actor.subject, historyRights[noun])) throw new AppError('NotAllowed')
  const rows = await ctx.db
    .selectFrom('events as e')
    .select(({ ref }) => [
      'e.id',
      'e.action',
      'e.systemJob as system',
      'e.before',
      'e.after',
      'e.createdAt',
      personById(ref('e.actorId')).as('actor'),
    ])
    .where('e.noun', '=', noun)
    .where('e.thingId', '=', id)
    .orderBy('e.revision', 'desc')
    .limit(shown)
    .$narrowType<{ action: string }>()
    .execute()
  return rows.map(({ createdAt, ...row }) => ({ ...row, creationDate: iso(createdAt) }))
}

type Some<Noun extends EventNoun> = { [Field in keyof EventFields[Noun]]?: EventFields[Noun][Field] | undefined }
/** Refuses fields that the noun does not have, also in an object that is passed on. */
type NoOther<Noun extends EventNoun, Given> = { [Field in Exclude<keyof Given, keyof EventFields[Noun]>]: never }

type EventEntry<Noun extends EventNoun, Before = Some<Noun>, After = Some<Noun>> = {
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

/** Events from before a moment. */
export const oldEvents = (db: Database, since: Date) =>
  db.selectFrom('events').select(['id', 'createdAt as at']).where('createdAt', '<', since)

/**
 * Deletes events with their notifications, in a transaction. Histories begin later then; what was
 * recorded of results and certificates stays.
 */
export async function removeEvents(tx: Database, ids: string[]): Promise<void> {
  await tx.deleteFrom('notifications').where('eventId', 'in', ids).execute()
  await tx.deleteFrom('events').where('id', 'in', ids).execute()
}

/**
 * Revision of the item whose id is in a column: the number of its latest change, 0 without any.
 * Read it in one statement with the fields, or before them, because a later read would hide a
 * change of them.
 * @param companyId for items that exist once per company (managers)
 */
export const revisionOf = (noun: EventNoun, id: Expression<string>, companyId?: string) =>
  expressionBuilder<DB>()
    .selectFrom('events as e')
    .select(({ fn, val }) => fn.coalesce(fn.max<number>('e.revision'), val(0)).as('revision'))
    .where('e.noun', '=', noun)
    .where('e.thingId', '=', id)
    .where((eb) => (companyId === undefined ? eb.lit(true) : eb('e.companyId', '=', companyId)) as Expression<SqlBool>)
    .$asScalar()

/**
 * The latest 100 changes of a thing of the company as `events as e`, newest first, with their
 * actors.
 */
export const selectChanges = ({ db, company }: CompanyCtx, noun: EventNoun, thingId: string) =>
  db
    .selectFrom('events as e')
    .select(({ ref, val }) => [
      'e.id',
      'e.action',
      'e.createdAt',
      companyPersonById(val(company.id), ref('e.actorId')).as('actor'),
    ])
    .where('e.noun', '=', noun)
    .where('e.thingId', '=', thingId)
    .where('e.companyId', '=', company.id)
    .orderBy('e.revision', 'desc')
    .limit(100)
    .$narrowType<{ action: string }>()

import type { Notification, StoredNotificationData } from '@cursus/contract/notification'
import {
  type Audience,
  declarationOf,
  type MailKind,
  type NotificationDeclaration,
  type NotificationType,
} from '@cursus/contract/notification-values'
import { anyOf, type Database, type DB, insertFrom, inTransaction, preparedQuery, type RowOf, uuids } from '@cursus/db'
import type { PlatformDomain } from '@cursus/rights'
import { type Expression, expressionBuilder, sql } from 'kysely'
import type { Deps, Eraser, UserActor, UserCtx } from '../context.ts'
import { gatherMails, isChosen } from '../mail/index.ts'
import { isOpenAccount, publishToUsers } from '../person/index.ts'
import { getAll, iso } from '../query/index.ts'

export { sendDigests } from './send-digests.ts'

const shown = 100
const listedMs = 90 * 86_400_000

/** The user's notifications of the last 90 days; older ones are neither listed nor counted. */
const recent = (db: Database, { userId, since }: Recent) =>
  db.selectFrom('notifications as n').where('n.userId', '=', userId).where('n.createdAt', '>', since)

type Recent = { userId: string; since: Date }
const recentOf = ({ actor, now }: UserCtx): Recent => ({
  userId: actor.id,
  since: new Date(now().getTime() - listedMs),
})

const newest = preparedQuery((db, of: Recent) =>
  recent(db, of)
    .innerJoin('events as e', 'e.id', 'n.eventId')
    .select(['e.id', 'e.type', 'e.data', 'n.createdAt', 'n.readAt'])
    .orderBy('n.createdAt', 'desc')
    .orderBy('n.eventId', 'desc')
    .limit(shown)
    .$narrowType<{ type: NotificationType; data: StoredNotificationData }>(),
)

function toNotification(row: RowOf<typeof newest>, { language }: UserActor): Notification {
  const { themeFrenchName, ...data } = row.data
  return {
    id: row.id,
    type: row.type,
    isRead: row.readAt !== null,
    creationDate: iso(row.createdAt),
    data: language === 'fr' && themeFrenchName ? { ...data, themeName: themeFrenchName } : data,
  }
}

/**
 * Returns the newest 100 notifications of the last 90 days, and the number of unread ones in that
 * time.
 */
export async function listNotifications(ctx: UserCtx): Promise<{ rows: Notification[]; unread: number }> {
  return {
    rows: (await newest(ctx.db, recentOf(ctx))).map((row) => toNotification(row, ctx.actor)),
    unread: await countUnread(ctx),
  }
}

const selectUnread = preparedQuery((db, of: Recent) =>
  recent(db, of)
    .where('n.readAt', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('unread')),
)

export const countUnread = async (ctx: UserCtx): Promise<number> =>
  (await selectUnread(ctx.db, recentOf(ctx)))[0]!.unread

/**
 * Channel for changes of a user's unread count; messages are empty, and subscribers read the count.
 */
export const unreadChannel = (userId: string): string => `unread:${userId}`
/** The same for all users, so that a fan-out to thousands publishes once. */
export const everyonesUnreadChannel = 'unread:everyone'

/** Messages can be lost; the page reads the count again at the next navigation. */
export const publishUnread = (deps: Pick<Deps, 'jobs'>, userIds: readonly string[]): Promise<void> =>
  publishToUsers(deps, userIds, { ofUser: unreadChannel, ofAll: everyonesUnreadChannel, message: {} })

/**
 * Marks one of the user's notifications as read; idempotent.
 * @throws NotFound
 */
export const markAsRead = (ctx: UserCtx, { id }: { id: string }): Promise<void> => markManyAsRead(ctx, { idList: [id] })

/**
 * Marks these notifications of the user as read, all or none; idempotent.
 * @throws NotFound
 */
export async function markManyAsRead(ctx: UserCtx, { idList }: { idList: string[] }): Promise<void> {
  const own = await getAll(idList, (ids) =>
    ctx.db
      .selectFrom('notifications')
      .select(['eventId', 'readAt'])
      .where('userId', '=', ctx.actor.id)
      .where('eventId', 'in', ids),
  )
  const unread = own.filter(({ readAt }) => readAt === null).map(({ eventId }) => eventId)
  if (unread.length > 0) await setRead(ctx, unread)
}

/** Marks all of the user's notifications as read. */
export const markAllAsRead = (ctx: UserCtx): Promise<void> => setRead(ctx)

/** All unread ones without a list. */
async function setRead(ctx: UserCtx, idList?: string[]): Promise<void> {
  let unread = ctx.db
    .updateTable('notifications')
    .set({ readAt: ctx.now() })
    .where('userId', '=', ctx.actor.id)
    .where('readAt', 'is', null)
  if (idList) unread = unread.where('eventId', 'in', idList)
  const { numUpdatedRows } = await unread.executeTakeFirst()
  if (numUpdatedRows > 0n) await publishUnread(ctx, [ctx.actor.id])
}

export const eraseNotifications: Eraser = ({ db }, { id }) =>
  db.deleteFrom('notifications').where('userId', '=', id).execute()

/** The columns of an event that its readers follow from. */
type EventRef = { thingId: Expression<string | null>; companyId: Expression<string | null> }

const { selectFrom } = expressionBuilder<DB>()
const readersOf = (domain: PlatformDomain) => () =>
  selectFrom('platformRights as r').select('r.userId').where('r.domain', '=', domain)

/** Queries of the user ids that are told of an event (docs/rules.md, Note), each once. */
const recipientsOf = {
  person: ({ thingId }) => selectFrom('users as p').select('p.id as userId').where('p.id', '=', thingId),
  licenceManagers: ({ thingId }) =>
    selectFrom('licenceManagers as m').select('m.userId').distinct().where('m.licenceId', '=', thingId),
  trainers: ({ companyId }) =>
    selectFrom('companyManagers as m')
      .select('m.userId')
      .where('m.companyId', '=', companyId)
      .where('m.trainingRead', '=', true),
  // Nobody is told of an access that was revoked meanwhile.
  participant: ({ thingId }) =>
    selectFrom('accesses as a').select('a.userId').where('a.id', '=', thingId).where('a.revokedAt', 'is', null),
  themeReaders: readersOf('themes'),
  contentReaders: readersOf('contents'),
  moduleReaders: readersOf('modules'),
  companyReaders: readersOf('companies'),
  userWriters: () =>
    selectFrom('platformRights as r').select('r.userId').where('r.domain', '=', 'users').where('r.canWrite', '=', true),
} satisfies Record<Audience, (event: EventRef) => unknown>

/** Tries before events are set aside, and the wait before the second; doubled each time. */
const maxTries = 5
const firstDelaySeconds = 5

/** Events that one act has put into the outbox. */
type Entry = { id: string; eventIds: string[] }
type NotifiedEvent = { id: string; type: NotificationType; thingId: string | null }

type RelayResult = {
  relayed: number
  /** Failures of this run; their entries are retried later or set aside. */
  failed: { id: string; error: unknown; setAside: boolean }[]
}

/**
 * Turns due entries of the outbox into notifications and mails, oldest first, each in its own
 * transaction, so that a dead relay leaves nothing partial and a failing entry delays no other.
 * Safe to run concurrently, and idempotent: events that are put there again tell nobody twice.
 * `batch`: maximum number of entries in this run.
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

/**
 * Notifies the recipients of events of one type in one statement, except each event's actor and who
 * wants to know nothing of its kind.
 */
async function notify(ctx: Deps, events: NotifiedEvent[], declared: NotificationDeclaration): Promise<string[]> {
  const { db } = ctx
  const { kind } = declared
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
    .$if(kind !== undefined, (rows) => rows.where(isChosen(kind as MailKind, ['now', 'digest', 'application'])))
    // Waits for an account that is being erased, and then skips it.
    .orderBy('u.id')
    .forKeyShare('u')
  const rows = await insertFrom(db, 'notifications', readers, ({ cast, ref, val }) => ({
    userId: ref('u.id'),
    eventId: ref('e.id'),
    createdAt: val(ctx.now()),
    isForDigest: kind === undefined ? val(false) : cast<boolean>(isChosen(kind, ['digest']), 'boolean'),
  }))
    .onConflict((conflict) => conflict.doNothing())
    .returning(['userId', 'eventId'])
    .execute()
  if (declared.mail === 'gathered') {
    const accessOf = new Map(events.map(({ id, thingId }) => [id, thingId]))
    await gatherMails(
      ctx,
      rows.map(({ userId, eventId }) => ({ userId, act: { accessId: accessOf.get(eventId) ?? '' } })),
      kind,
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

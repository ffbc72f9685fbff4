import type { Notification, StoredNotificationData } from '@cursus/contract/notification'
import type { NotificationType } from '@cursus/contract/notification-values'
import type { RowOf } from '@cursus/db'
import type { UserActor, UserCtx } from '../context.ts'
import { iso } from '../query/index.ts'

const shown = 100
const listedMs = 90 * 86_400_000

/** The user's notifications of the last 90 days; older ones are neither listed nor counted. */
const recent = ({ db, actor, now }: UserCtx) =>
  db
    .selectFrom('notifications as n')
    .where('n.userId', '=', actor.id)
    .where('n.createdAt', '>', new Date(now().getTime() - listedMs))

const newest = (ctx: UserCtx) =>
  recent(ctx)
    .innerJoin('events as e', 'e.id', 'n.eventId')
    .select(['e.id', 'e.type', 'e.data', 'n.createdAt', 'n.readAt'])
    .orderBy('n.createdAt', 'desc')
    .orderBy('n.eventId', 'desc')
    .limit(shown)
    .$narrowType<{ type: NotificationType; data: StoredNotificationData }>()

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
    rows: (await newest(ctx).execute()).map((row) => toNotification(row, ctx.actor)),
    unread: await countUnread(ctx),
  }
}

export async function countUnread(ctx: UserCtx): Promise<number> {
  const { unread } = await recent(ctx)
    .where('n.readAt', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('unread'))
    .executeTakeFirstOrThrow()
  return unread
}

import type { Eraser, UserCtx } from '../context.ts'
import { getAll } from '../query/index.ts'
import { publishUnread } from './unread-channel.ts'

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

import { AppError } from '@cursus/contract/error'
import type { UserCtx } from '../context.ts'
import { publishUnread } from './unread-channel.ts'

/**
 * Marks one of the user's notifications as read; idempotent.
 * @throws NotFound
 */
export async function markAsRead(ctx: UserCtx, { id }: { id: string }): Promise<void> {
  const own = () =>
    ctx.db
      .updateTable('notifications')
      .where('userId', '=', ctx.actor.id)
      .where('eventId', '=', id)
      .where('readAt', 'is', null)
  const { numUpdatedRows } = await own().set({ readAt: ctx.now() }).executeTakeFirst()
  if (numUpdatedRows > 0n) return publishUnread(ctx, [ctx.actor.id])
  const known = await ctx.db
    .selectFrom('notifications')
    .select('eventId')
    .where('userId', '=', ctx.actor.id)
    .where('eventId', '=', id)
    .executeTakeFirst()
  if (!known) throw new AppError('NotFound')
}

/** Marks all of the user's notifications as read. */
export async function markAllAsRead(ctx: UserCtx): Promise<void> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('notifications')
    .set({ readAt: ctx.now() })
    .where('userId', '=', ctx.actor.id)
    .where('readAt', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await publishUnread(ctx, [ctx.actor.id])
}

import { byIdInput } from '@cursus/contract/field'
import { updateMeInput } from '@cursus/contract/user'
import {
  countUnread,
  endOtherSessions,
  endOwnSession,
  everyonesUnreadChannel,
  getDataExport,
  listNotifications,
  listOwnSessions,
  markAllAsRead,
  markAsRead,
  requestDataExport,
  unreadChannel,
  updateMe,
} from '@cursus/domain'
import { type Channel, openChannel } from '../../trpc/open-channel.ts'
import { router, signedIn } from '../../trpc/procedures.ts'
import { watchSession } from '../../trpc/watch-session.ts'

/** A message can be lost: then the count is read again after this time. */
const readAgainMs = 60_000

/** What is one's own, whatever one's rights. */
export const accountRouter = router({
  update: signedIn.input(updateMeInput).mutation(({ ctx, input }) => updateMe(ctx, input)),
  sessions: signedIn.query(({ ctx }) => listOwnSessions(ctx)),
  endSession: signedIn.input(byIdInput).mutation(({ ctx, input }) => endOwnSession(ctx, input)),
  endOtherSessions: signedIn.mutation(({ ctx }) => endOtherSessions(ctx)),
  dataExport: signedIn.query(({ ctx }) => getDataExport(ctx)),
  requestDataExport: signedIn.mutation(({ ctx }) => requestDataExport(ctx)),
  notifications: signedIn.query(({ ctx }) => listNotifications(ctx)),
  markAsRead: signedIn.input(byIdInput).mutation(({ ctx, input }) => markAsRead(ctx, input)),
  markAllAsRead: signedIn.mutation(({ ctx }) => markAllAsRead(ctx)),

  /** The unread count now, and each time that it changes. */
  onUnread: signedIn.subscription(async function* ({ ctx, signal }): AsyncGenerator<{ unread: number }> {
    const session = await watchSession(ctx, AbortSignal.any([ctx.closing, ...(signal ? [signal] : [])]))
    const channels: Channel[] = []
    try {
      for (const name of [unreadChannel(ctx.actor.id), everyonesUnreadChannel]) {
        channels.push(await openChannel(ctx, name, session.signal))
      }
      let told: number | undefined
      while (!session.signal.aborted) {
        const unread = await countUnread(ctx)
        if (unread !== told) yield { unread }
        told = unread
        await Promise.race(channels.map((channel) => channel.next(readAgainMs)))
      }
      session.check()
    } finally {
      await session.close()
      for (const channel of channels) await channel.close()
    }
  }),
})

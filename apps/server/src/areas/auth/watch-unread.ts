import { countUnread, everyonesUnreadChannel, unreadChannel } from '@cursus/domain/notification'
import type { SignedIn } from '../../calls/authorize.ts'
import { type Channel, openChannel } from '../../trpc/open-channel.ts'
import { watchSession } from '../../trpc/watch-session.ts'

/** Messages can be lost, so the count is also read at this interval. */
const readAgainMs = 60_000

/**
 * Yields the unread count now and on each change, until the session ends.
 * @throws TokenInvalid
 */
export async function* watchUnread(
  ctx: SignedIn,
  _input: unknown,
  signal?: AbortSignal,
): AsyncGenerator<{ unread: number }, void> {
  const session = await watchSession(ctx, AbortSignal.any([ctx.closing, ...(signal ? [signal] : [])]))
  const channels: Channel[] = []
  try {
    for (const name of [unreadChannel(ctx.actor.id), everyonesUnreadChannel]) {
      channels.push(await openChannel(ctx, name, session.signal))
    }
    let sent: number | undefined
    while (!session.signal.aborted) {
      const unread = await countUnread(ctx)
      if (unread !== sent) yield { unread }
      sent = unread
      await Promise.race(channels.map((channel) => channel.next(readAgainMs)))
    }
    session.check()
  } finally {
    await session.close()
    for (const channel of channels) await channel.close()
  }
}

import { accessChannel, everyonesAccessChannel, isAccessMessage } from '@cursus/domain/access'
import { countUnread, everyonesUnreadChannel, unreadChannel } from '@cursus/domain/notification'
import type { SignedIn } from '../../calls/authorize.ts'
import { type Channel, openChannel } from '../../trpc/open-channel.ts'
import { watchSession } from '../../trpc/watch-session.ts'

/** Messages can be lost, so the count is also read at this interval. */
const readAgainMs = 60_000

/**
 * Yields the unread count now and on each change, and that accesses changed, until the session
 * ends.
 * @throws TokenInvalid
 */
export async function* watchUnread(
  ctx: SignedIn,
  _input: unknown,
  signal?: AbortSignal,
): AsyncGenerator<{ unread: number; accessesChanged: boolean }, void> {
  const session = await watchSession(ctx, AbortSignal.any([ctx.closing, ...(signal ? [signal] : [])]))
  const { id } = ctx.actor
  const names = [unreadChannel(id), everyonesUnreadChannel, accessChannel(id), everyonesAccessChannel]
  let channel: Channel | undefined
  try {
    channel = await openChannel(ctx, names, session.signal)
    let messages: unknown[] = []
    let sent: number | undefined
    while (!session.signal.aborted) {
      const unread = await countUnread(ctx)
      const accessesChanged = messages.some(isAccessMessage)
      if (unread !== sent || accessesChanged) yield { unread, accessesChanged }
      sent = unread
      messages = await channel.next(readAgainMs)
    }
    session.check()
  } finally {
    await session.close()
    await channel?.close()
  }
}

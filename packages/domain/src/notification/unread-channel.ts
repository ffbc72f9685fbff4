import type { Deps } from '../context.ts'

/**
 * Channel for changes of a user's unread count; messages are empty, and subscribers read the count.
 */
export const unreadChannel = (userId: string): string => `unread:${userId}`
/** The same for all users, so that a fan-out to thousands publishes once. */
export const everyonesUnreadChannel = 'unread:everyone'

const publishedSingly = 1000

/** Messages can be lost; the page reads the count again at the next navigation. */
export async function publishUnread({ jobs }: Pick<Deps, 'jobs'>, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return
  const channels = userIds.length <= publishedSingly ? userIds.map(unreadChannel) : [everyonesUnreadChannel]
  await Promise.all(channels.map((channel) => jobs.relay.publish(channel, {}).catch(() => {})))
}

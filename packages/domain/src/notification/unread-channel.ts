import type { Deps } from '../context.ts'

/** Where a person's browsers hear that their unread count may have changed; messages carry nothing, the count is asked for. */
export const unreadChannel = (userId: string): string => `unread:${userId}`
/** The same for everybody at once: a fan-out to thousands does not publish thousands of times. */
export const everyonesUnreadChannel = 'unread:everyone'

const publishedSingly = 1000

/** A hint to those who look; whoever misses it finds the count at the next navigation. */
export async function publishUnread({ jobs }: Pick<Deps, 'jobs'>, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return
  const channels = userIds.length <= publishedSingly ? userIds.map(unreadChannel) : [everyonesUnreadChannel]
  await Promise.all(channels.map((channel) => jobs.relay.publish(channel, {}).catch(() => {})))
}

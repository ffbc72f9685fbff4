import type { Deps } from '../context.ts'
import { publishToUsers } from '../person/index.ts'

/**
 * Channel for changes of a user's unread count; messages are empty, and subscribers read the count.
 */
export const unreadChannel = (userId: string): string => `unread:${userId}`
/** The same for all users, so that a fan-out to thousands publishes once. */
export const everyonesUnreadChannel = 'unread:everyone'

/** Messages can be lost; the page reads the count again at the next navigation. */
export const publishUnread = (deps: Pick<Deps, 'jobs'>, userIds: readonly string[]): Promise<void> =>
  publishToUsers(deps, userIds, { ofUser: unreadChannel, ofAll: everyonesUnreadChannel, message: {} })

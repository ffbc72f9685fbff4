export { countUnread, listNotifications } from './list-notifications.ts'
export { eraseNotifications, markAllAsRead, markAsRead, markManyAsRead } from './mark-as-read.ts'
export { hasWaitingEvents, type RelayResult, relayOutbox } from './relay-outbox.ts'
export { everyonesUnreadChannel, publishUnread, unreadChannel } from './unread-channel.ts'

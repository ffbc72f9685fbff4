import { z } from 'zod'
import { count, timestamp, uuid } from '../field/index.ts'
import { shownNotificationDataSchema } from './notification-data.ts'
import { notificationTypes } from './notification-types.ts'

const notificationSchema = z.object({
  id: uuid,
  type: z.enum(notificationTypes),
  isRead: z.boolean(),
  creationDate: timestamp,
  data: shownNotificationDataSchema,
})
export type Notification = z.infer<typeof notificationSchema>
export const unreadSchema = z.object({ unread: count })
/** What an open page is told: the unread count, and whether the user's accesses changed. */
export const accountNewsSchema = unreadSchema.extend({ accessesChanged: z.boolean() })
/**
 * The latest notifications and the number of unread ones. REST sends only the rows, with
 * `X-Unread-Count`.
 */
export const notificationListSchema = unreadSchema.extend({ rows: z.array(notificationSchema) })
export type NotificationList = z.infer<typeof notificationListSchema>

import { z } from 'zod'
import { count, timestamp, uuid } from './field.ts'
import { notificationTypes } from './notification-values.ts'

const fields = {
  contentId: uuid,
  moduleId: uuid,
  themeId: uuid,
  userId: uuid,
  userModuleId: uuid,
  companyId: uuid,
  moduleAccessId: uuid,
  moduleLicenceId: uuid,
  companyName: z.string(),
  themeName: z.string(),
  /** Stored only: `themeName` is answered in the language of the reader. */
  themeFrenchName: z.string().nullable(),
  moduleTitle: z.string(),
  contentTitle: z.string(),
  licenceName: z.string(),
  userLength: count,
}
export type NotificationFields = z.infer<z.ZodObject<typeof fields>>
export type NotificationField = keyof NotificationFields

/** Data of any notification; rows of an earlier release may lack fields of their type. */
const notificationDataSchema = z.object(fields).partial()
export type StoredNotificationData = z.infer<typeof notificationDataSchema>
const shownNotificationDataSchema = notificationDataSchema.omit({ themeFrenchName: true })

const notificationSchema = z.object({
  id: uuid,
  type: z.enum(notificationTypes),
  isRead: z.boolean(),
  creationDate: timestamp,
  data: shownNotificationDataSchema,
})
export type Notification = z.infer<typeof notificationSchema>
const unreadSchema = z.object({ unread: count })
/** What an open page is told: the unread count, and whether the user's accesses changed. */
export const accountNewsSchema = unreadSchema.extend({ accessesChanged: z.boolean() })
/**
 * The latest notifications and the number of unread ones. REST sends only the rows, with
 * `X-Unread-Count`.
 */
export const notificationListSchema = unreadSchema.extend({ rows: z.array(notificationSchema) })

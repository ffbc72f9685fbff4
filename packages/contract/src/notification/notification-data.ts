import { z } from 'zod'
import { count, uuid } from '../field/index.ts'

const fields = {
  contentId: uuid,
  moduleId: uuid,
  themeId: uuid,
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
export const notificationDataSchema = z.object(fields).partial()
export type StoredNotificationData = z.infer<typeof notificationDataSchema>
export const shownNotificationDataSchema = notificationDataSchema.omit({ themeFrenchName: true })

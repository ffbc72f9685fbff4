import { z } from 'zod'
import { count, uuid } from '../field/index.ts'
import type { NotificationType } from './notification-types.ts'

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
type Fields = z.infer<z.ZodObject<typeof fields>>

/** Data of any notification; rows of an earlier release may lack fields of their type. */
export const notificationDataSchema = z.object(fields).partial()
export type StoredNotificationData = z.infer<typeof notificationDataSchema>
export const shownNotificationDataSchema = notificationDataSchema.omit({ themeFrenchName: true })

const theme = ['themeId', 'themeName', 'themeFrenchName'] as const
const content = ['contentId', 'contentTitle'] as const
const module = ['moduleId', 'moduleTitle'] as const
const company = ['companyId', 'companyName'] as const
const licence = ['moduleLicenceId', 'licenceName', ...company] as const
const ownModule = ['userModuleId', ...module, ...company] as const

/**
 * Data of each notification type (specification §3): ids to link to, and names as they were at the
 * time.
 */
export const notificationFields = {
  platformRightsAdd: [],
  platformRightsUpdated: [],
  platformRightsDeleted: [],
  accountRightsAdd: company,
  accountRightsUpdated: company,
  accountRightsDeleted: company,
  newThemeCreated: theme,
  themeUpdated: theme,
  themeArchived: theme,
  themeRestored: theme,
  newContentCreated: content,
  newContentVersionCreated: content,
  contentArchived: content,
  contentRestored: content,
  newModuleCreated: module,
  newModuleVersionCreated: module,
  moduleArchived: module,
  moduleRestored: module,
  companyCreated: company,
  moduleAccessCreated: [...module, ...company, 'moduleAccessId', 'userLength'],
  newModuleAvailable: ownModule,
  moduleIsAboutToExpired: ownModule,
  moduleCompleted: ownModule,
  licenceAlmostFull: licence,
  licenceFull: licence,
  licenceAboutToEnd: licence,
} as const satisfies Record<NotificationType, readonly (keyof Fields)[]>

export type NotificationData<Type extends NotificationType> = Pick<Fields, (typeof notificationFields)[Type][number]>

/** How many days before the end of an access the notification is sent. */
export const expiryNoticeDays = 7

export const notificationTypes = [
  'platformRightsAdd',
  'platformRightsUpdated',
  'platformRightsDeleted',
  'accountRightsAdd',
  'accountRightsUpdated',
  'accountRightsDeleted',
  'newThemeCreated',
  'themeUpdated',
  'themeArchived',
  'themeRestored',
  'newContentCreated',
  'newContentVersionCreated',
  'contentArchived',
  'contentRestored',
  'newModuleCreated',
  'newModuleVersionCreated',
  'moduleArchived',
  'moduleRestored',
  'companyCreated',
  'moduleAccessCreated',
  'newModuleAvailable',
  'moduleIsAboutToExpired',
  'moduleCompleted',
] as const
export type NotificationType = (typeof notificationTypes)[number]

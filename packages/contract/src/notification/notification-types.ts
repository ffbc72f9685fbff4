/** How many days before its end a module's end is told. */
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

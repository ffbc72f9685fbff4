/** How many days before the end of a licence its managers are told. */
export const licenceNoticeDays = 30
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
  'licenceAlmostFull',
  'licenceFull',
  'licenceAboutToEnd',
] as const
export type NotificationType = (typeof notificationTypes)[number]

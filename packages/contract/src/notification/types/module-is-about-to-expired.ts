/** How many days before the end of an access its participant is told. */
export const expiryNoticeDays = 7

export const moduleIsAboutToExpired = {
  data: ['userModuleId', 'moduleId', 'moduleTitle', 'companyId', 'companyName'],
  audience: 'participant',
  icon: 'time',
  target: ['PlatformUserModulePage'],
  text: 'notification_module_expiring',
} as const

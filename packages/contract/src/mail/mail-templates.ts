/** Templates of e-mails; each exists in both languages. */
export const mailTemplates = [
  'validateEmail',
  'resetPassword',
  'invitation',
  'newModuleAvailable',
  'moduleIsAboutToExpired',
  'reminder',
  'licenceAlmostFull',
  'licenceFull',
  'licenceAboutToEnd',
  'supportMessage',
] as const
export type MailTemplate = (typeof mailTemplates)[number]

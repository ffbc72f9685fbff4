/** Templates of e-mails; each exists in both languages. */
export const mailTemplates = [
  'validateEmail',
  'resetPassword',
  'invitation',
  'newModuleAvailable',
  'reminder',
  'licenceAlmostFull',
  'licenceFull',
  'licenceAboutToEnd',
  'report',
  'supportMessage',
  'test',
] as const
export type MailTemplate = (typeof mailTemplates)[number]

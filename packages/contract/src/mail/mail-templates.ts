/** E-mails that the platform sends; each has a template in both languages. */
export const mailTemplates = [
  'validateEmail',
  'resetPassword',
  'invitation',
  'newModuleAvailable',
  'moduleIsAboutToExpired',
  'supportMessage',
] as const
export type MailTemplate = (typeof mailTemplates)[number]

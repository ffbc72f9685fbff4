import { type MailedType, mailedTypes } from '../notification/index.ts'

const templates = [
  'validateEmail',
  'resetPassword',
  'invitation',
  'newModuleAvailable',
  'reminder',
  'report',
  'supportMessage',
  'test',
] as const
export type MailTemplate = (typeof templates)[number] | MailedType
/** Templates of e-mails; each exists in both languages. */
export const mailTemplates: readonly MailTemplate[] = [...templates, ...mailedTypes]

import { type MailedType, mailedTypes } from './notification-values.ts'

/** Why a mail server took no mail, as far as an operator can do something about it. */
export const mailFaults = ['unreachable', 'timeout', 'signIn', 'tls', 'refused', 'busy', 'noServer', 'unknown'] as const
export type MailFault = (typeof mailFaults)[number]

const ofCode: Record<string, MailFault> = {
  EAUTH: 'signIn',
  ENOAUTH: 'signIn',
  EOAUTH2: 'signIn',
  ETLS: 'tls',
  ENOSERVER: 'noServer',
  ETIMEDOUT: 'timeout',
  ECONNECTION: 'unreachable',
  ECONNREFUSED: 'unreachable',
  ECONNRESET: 'unreachable',
  EDNS: 'unreachable',
  ESOCKET: 'unreachable',
}

/**
 * `code`: what the mail client says and, where there was one, the reply of the server
 * (`EENVELOPE 550`).
 */
export function mailFaultOf(code: string | null): MailFault {
  const [status = '', reply = ''] = (code ?? '').split(' ')
  const known = ofCode[status]
  if (known === 'signIn' || known === 'tls') return known
  if (reply.startsWith('5')) return 'refused'
  if (reply.startsWith('4')) return 'busy'
  return known ?? 'unknown'
}

const templates = [
  'validateEmail',
  'resetPassword',
  'changeEmail',
  'emailTaken',
  'emailChanged',
  'invitation',
  'newModuleAvailable',
  'certificateAvailable',
  'reminder',
  'weeklyMail',
  'digest',
  'report',
  'supportMessage',
  'test',
] as const
export type MailTemplate = (typeof templates)[number] | MailedType
/** Templates of e-mails; each exists in both languages. */
export const mailTemplates: readonly MailTemplate[] = [...templates, ...mailedTypes]

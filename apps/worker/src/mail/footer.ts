import { m } from '../paraglide/messages.js'
import type { Reader, WordedMail } from './words.ts'

/** What a mail says at its foot: whom it was sent to, or why where its reader cannot end it. */
export function footerOf({ template, data, to }: WordedMail, { locale }: Reader): string {
  const on = { locale }
  const { companyName, licenceName = '', isInvited } = data
  switch (template) {
    case 'weeklyMail':
    case 'report':
      return m.mail_footer({ to }, on)
    case 'validateEmail':
      return m.mail_why_validateEmail({ to }, on)
    case 'resetPassword':
      return m.mail_why_resetPassword({ to }, on)
    case 'changeEmail':
      return m.mail_why_changeEmail({ to }, on)
    case 'emailTaken':
      return m.mail_why_emailTaken({ to }, on)
    case 'emailChanged':
      return m.mail_why_emailChanged({ to }, on)
    case 'test':
      return m.mail_why_test({ to }, on)
    case 'supportMessage':
      return m.mail_why_supportMessage({ to }, on)
    case 'deletionRequested':
      return m.mail_why_deletionRequested({}, on)
    case 'licenceAlmostFull':
    case 'licenceFull':
    case 'licenceAboutToEnd':
      return m.mail_why_licence({ licenceName }, on)
    case 'digest':
      return m.mail_why_digest({}, on)
    case 'certificateAvailable':
      return m.mail_why_certificate({}, on)
    case 'invitation':
    case 'newModuleAvailable':
    case 'reminder':
      if (template === 'invitation' || isInvited) {
        return companyName ? m.mail_why_invitation_company({ companyName }, on) : m.mail_why_invitation({ to }, on)
      }
      return companyName ? m.mail_why_modules({ companyName }, on) : m.mail_why_modules_companies({}, on)
  }
}

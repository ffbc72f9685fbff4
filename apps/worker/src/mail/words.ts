import type { Language } from '@cursus/contract/language-values'
import { notifications } from '@cursus/contract/notification-values'
import type { SupportType } from '@cursus/contract/support-values'
import type { ReadyMail } from '@cursus/domain/mail'
import { m } from '../paraglide/messages.js'

/** The texts of one mail: plain text in the reader's language. */
export type MailWords = {
  subject: string
  lead: string
  quote?: string
  /** The modules of the mail, each with its dates. */
  rows?: { title: string; facts: string[] }[]
  details: string[]
  action: string
  notes: string[]
  /** Why the mail is sent to somebody without an account. */
  footer?: string
  /** How mails of this kind are ended. */
  ending?: string
}

type WordedMail = Pick<ReadyMail, 'template' | 'language' | 'data' | 'to'>
type Data = ReadyMail['data']

/**
 * Kept, because each holds memory outside of the heap: with one per mail, a worker grew by 300 MB
 * in 10,000 mails. There is one time zone per platform.
 */
const dayFormats = new Map<string, Intl.DateTimeFormat>()

function dayFormat(locale: Language, timeZone: string): Intl.DateTimeFormat {
  const key = `${locale} ${timeZone}`
  const cached = dayFormats.get(key)
  if (cached) return cached
  const options = { day: '2-digit', month: '2-digit', year: 'numeric', timeZone } as const
  const made = new Intl.DateTimeFormat(locale === 'fr' ? 'fr-FR' : 'en-GB', options)
  dayFormats.set(key, made)
  return made
}

/** A day in the format of the language, in the platform's time zone. */
const dayOf = (iso: string, locale: Language, timeZone: string): string =>
  dayFormat(locale, timeZone).format(new Date(iso))

/** Returns the texts of a template (specification §9) in the language of the mail. */
export function wordsOf(mail: WordedMail, timeZone: string): MailWords {
  const locale = mail.language
  const on = { locale } as const
  const { companyName = '', licenceName = '', moduleTitle = '' } = mail.data
  const date = mail.data.endsAt ? dayOf(mail.data.endsAt, locale, timeZone) : ''
  switch (mail.template) {
    case 'validateEmail':
      return {
        subject: m.mail_validateEmail_subject({}, on),
        lead: m.mail_validateEmail_lead({}, on),
        details: [],
        action: m.mail_validateEmail_action({}, on),
        notes: [m.mail_validateEmail_note({}, on)],
      }
    case 'resetPassword':
      return {
        subject: m.mail_resetPassword_subject({}, on),
        lead: m.mail_resetPassword_lead({}, on),
        details: [],
        action: m.mail_resetPassword_action({}, on),
        notes: [m.mail_resetPassword_note({}, on)],
      }
    case 'changeEmail':
      return {
        subject: m.mail_changeEmail_subject({}, on),
        lead: m.mail_changeEmail_lead({}, on),
        details: [],
        action: m.mail_changeEmail_action({}, on),
        notes: [m.mail_changeEmail_note({}, on)],
        footer: m.mail_changeEmail_footer({ to: mail.to }, on),
      }
    case 'emailTaken':
      return {
        subject: m.mail_emailTaken_subject({}, on),
        lead: m.mail_emailTaken_lead({}, on),
        details: [],
        action: m.mail_emailTaken_action({}, on),
        notes: [m.mail_emailTaken_note({}, on)],
      }
    case 'emailChanged':
      return {
        subject: m.mail_emailChanged_subject({}, on),
        lead: m.mail_emailChanged_lead({ newEmail: mail.data.newEmail ?? '' }, on),
        details: [],
        action: m.mail_emailChanged_action({}, on),
        notes: [m.mail_emailChanged_note({}, on)],
        footer: m.mail_emailChanged_footer({ to: mail.to }, on),
      }
    case 'invitation':
      return { ...invitationWords(mail.data, locale, timeZone), footer: invitationFooter(mail) }
    case 'newModuleAvailable':
      return newModuleWords(mail.data, locale, timeZone)
    case 'certificateAvailable':
      return certificateWords(mail.data, on)
    case 'reminder':
      return {
        ...reminderWords(mail.data, locale, timeZone),
        ...(mail.data.isInvited && { footer: invitationFooter(mail) }),
      }
    case 'weeklyMail':
      return weeklyWords(mail.data, locale, timeZone)
    case 'report':
      return reportWords(mail.data, on)
    case 'supportMessage':
      return supportWords(mail, on)
    case 'test':
      return {
        subject: m.mail_test_subject({}, on),
        lead: m.mail_test_lead({}, on),
        details: [],
        action: m.mail_test_action({}, on),
        notes: [],
      }
    default: {
      const { subject, lead, action } = notifications[mail.template].mail
      const names = { companyName, licenceName, moduleTitle, date }
      return {
        subject: m[subject](names, on),
        lead: m[lead](names, on),
        details: [],
        action: m[action]({}, on),
        notes: [],
      }
    }
  }
}

function weeklyWords(data: Data, locale: Language, timeZone: string): MailWords {
  const on = { locale } as const
  const { rows, count, more } = listed(data, locale, timeZone)
  const { lateCount = 0 } = data
  return {
    subject:
      lateCount > 0
        ? m.mail_weeklyMail_subject_late({ count: lateCount }, on)
        : m.mail_weeklyMail_subject({ count }, on),
    lead: m.mail_weeklyMail_lead({ count }, on),
    rows,
    details: more,
    action: m.mail_weeklyMail_action({}, on),
    notes: [],
    ending: m.mail_weeklyMail_ending({}, on),
  }
}

function reportWords({ companyName = '', every, figures }: Data, on: { locale: Language }): MailWords {
  const { given = 0, done = 0, doneNow = 0, late = 0, toAccept = 0 } = figures ?? {}
  const isMonth = every === 'month'
  return {
    subject: isMonth
      ? m.mail_report_subject_month({ companyName }, on)
      : m.mail_report_subject_week({ companyName }, on),
    lead: isMonth ? m.mail_report_lead_month({ companyName }, on) : m.mail_report_lead_week({ companyName }, on),
    details: [
      m.mail_report_done({ done, given }, on),
      isMonth ? m.mail_report_done_month({ count: doneNow }, on) : m.mail_report_done_week({ count: doneNow }, on),
      m.mail_report_late({ count: late }, on),
      m.mail_report_to_accept({ count: toAccept }, on),
    ],
    action: m.mail_report_action({}, on),
    notes: [m.mail_report_note({}, on)],
  }
}

const supportTypeWords: Record<SupportType, (on: { locale: Language }) => string> = {
  technical: (on) => m.mail_support_type_technical({}, on),
  content: (on) => m.mail_support_type_content({}, on),
  access: (on) => m.mail_support_type_access({}, on),
  other: (on) => m.mail_support_type_other({}, on),
}

function supportWords({ data, to }: WordedMail, on: { locale: Language }): MailWords {
  const {
    from = '',
    senderName,
    isSignedIn,
    type,
    message,
    moduleTitle,
    contentTitle,
    companyName,
    details: attached = {},
  } = data.support ?? {}
  const topic = [type && supportTypeWords[type](on), moduleTitle, contentTitle].filter(Boolean).join(' · ')
  const line = (word: string | undefined, say: (word: string) => string) => (word ? say(word) : '')
  const details = [
    line(type && supportTypeWords[type](on), (type) => m.mail_support_detail_type({ type }, on)),
    line(moduleTitle, (moduleTitle) => m.mail_support_detail_module({ moduleTitle }, on)),
    line(contentTitle, (contentTitle) => m.mail_support_detail_content({ contentTitle }, on)),
    line(companyName, (companyName) => m.mail_support_detail_company({ companyName }, on)),
    line(attached.page, (page) => m.mail_support_detail_page({ page }, on)),
    line(attached.browser, (browser) => m.mail_support_detail_browser({ browser }, on)),
    line(attached.screen, (screen) => m.mail_support_detail_screen({ screen }, on)),
    line(attached.version, (version) => m.mail_support_detail_version({ version }, on)),
  ]
  return {
    subject: topic
      ? m.mail_supportMessage_subject_topic({ from, topic }, on)
      : m.mail_supportMessage_subject({ from }, on),
    lead: senderName
      ? m.mail_supportMessage_lead_named({ from, name: senderName }, on)
      : m.mail_supportMessage_lead({ from }, on),
    quote: message ?? '',
    details: details.filter((line) => line !== ''),
    action: moduleTitle ? m.mail_supportMessage_action_access({}, on) : m.mail_supportMessage_action({}, on),
    notes: [
      m.mail_supportMessage_reply({ from }, on),
      ...(isSignedIn ? [] : [m.mail_supportMessage_unverified({ from }, on)]),
    ],
    footer: m.mail_supportMessage_footer({ to }, on),
  }
}

type Module = NonNullable<Data['modules']>[number]

/** The dates of a module, and its company where a mail names several. */
function factsOf({ companyName, endsAt, dueDate, late }: Module, locale: Language, timeZone: string): string[] {
  const on = { locale } as const
  const due = dueDate && dayOf(dueDate, locale, 'UTC')
  return [
    ...(companyName ? [companyName] : []),
    ...(due ? [late ? m.mail_module_late({ date: due }, on) : m.mail_module_due({ date: due }, on)] : []),
    m.mail_module_ends({ date: dayOf(endsAt, locale, timeZone) }, on),
  ]
}

function listed({ modules = [], moduleCount = modules.length }: Data, locale: Language, timeZone: string) {
  const more = moduleCount - modules.length
  const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
  return {
    rows: modules.map((module) => {
      const [first = '', ...others] = factsOf(module, locale, timeZone)
      return { title: module.title, facts: [capital(first), ...others] }
    }),
    count: moduleCount,
    more: more > 0 ? [m.mail_module_more({ count: more }, { locale })] : [],
  }
}

/** Mails that were stored before they listed modules name theirs apart. */
function withModules(data: Data): Data {
  if (data.modules || !data.moduleTitle || !data.endsAt) return data
  const { moduleTitle: title, endsAt, dueDate } = data
  return { ...data, modules: [{ title, endsAt, ...(dueDate && { dueDate }) }] }
}

function newModuleWords(stored: Data, locale: Language, timeZone: string): MailWords {
  const on = { locale } as const
  const data = withModules(stored)
  const { companyName, moduleTitle } = data
  const { rows, count, more } = listed(data, locale, timeZone)
  const isOne = moduleTitle !== undefined
  return {
    subject: isOne
      ? m.mail_newModuleAvailable_subject({ moduleTitle }, on)
      : m.mail_newModuleAvailable_subject_several({ count }, on),
    lead: companyName
      ? isOne
        ? m.mail_newModuleAvailable_lead({ companyName, moduleTitle }, on)
        : m.mail_newModuleAvailable_lead_several({ companyName, count }, on)
      : m.mail_newModuleAvailable_lead_companies({ count }, on),
    rows,
    details: [...more, ...alsoCertified(data, on), ...managedWords(data, on)],
    action: isOne ? m.mail_newModuleAvailable_action({}, on) : m.mail_newModuleAvailable_action_several({}, on),
    notes: [],
  }
}

/** The certificates that can be had besides. */
const alsoCertified = ({ certificates = [] }: Data, on: { locale: Language }): string[] =>
  certificates.map(({ title: moduleTitle }) => m.mail_certificate_also({ moduleTitle }, on))

function certificateWords(data: Data, on: { locale: Language }): MailWords {
  const { moduleTitle, certificates = [], certificateCount: count = certificates.length } = data
  const more = count - certificates.length
  const rows = certificates.map(({ title, companyName }) => ({ title, facts: [companyName] }))
  if (moduleTitle !== undefined) {
    return {
      subject: m.mail_certificateAvailable_subject({ moduleTitle }, on),
      lead: m.mail_certificateAvailable_lead({ moduleTitle }, on),
      rows,
      details: [],
      action: m.mail_certificateAvailable_action({}, on),
      notes: [],
    }
  }
  return {
    subject: m.mail_certificateAvailable_subject_several({ count }, on),
    lead: m.mail_certificateAvailable_lead_several({ count }, on),
    rows,
    details: more > 0 ? [m.mail_module_more({ count: more }, on)] : [],
    action: m.mail_certificateAvailable_action_several({}, on),
    notes: [],
  }
}

/** What the reader became a manager of. */
const managedWords = ({ managerOf = [] }: Data, on: { locale: Language }): string[] =>
  managerOf.map((companyName) =>
    companyName === null ? m.mail_manages_platform({}, on) : m.mail_manages_company({ companyName }, on),
  )

function invitationWords(stored: Data, locale: Language, timeZone: string): MailWords {
  const on = { locale } as const
  const data = withModules(stored)
  const { companyName, moduleTitle, inviterName } = data
  const { rows, count, more } = listed(data, locale, timeZone)
  return {
    ...invitationLead(companyName, moduleTitle, count, on),
    rows,
    details: [...more, ...managedWords(data, on), ...(inviterName ? [m.mail_invitation_by({ inviterName }, on)] : [])],
    action: m.mail_invitation_action({}, on),
    notes: [],
  }
}

function invitationLead(
  companyName: string | undefined,
  moduleTitle: string | undefined,
  count: number,
  on: { locale: Language },
): Pick<MailWords, 'subject' | 'lead'> {
  if (companyName && moduleTitle) {
    return {
      subject: m.mail_invitation_subject_module({ companyName, moduleTitle }, on),
      lead: m.mail_invitation_lead_module({ companyName, moduleTitle }, on),
    }
  }
  if (count > 0) {
    return companyName
      ? {
          subject: m.mail_invitation_subject_modules({ companyName, count }, on),
          lead: m.mail_invitation_lead_modules({ companyName, count }, on),
        }
      : {
          subject: m.mail_invitation_subject_companies({ count }, on),
          lead: m.mail_invitation_lead_companies({ count }, on),
        }
  }
  return companyName
    ? {
        subject: m.mail_invitation_subject_company({ companyName }, on),
        lead: m.mail_invitation_lead_company({ companyName }, on),
      }
    : { subject: m.mail_invitation_subject({}, on), lead: m.mail_invitation_lead({}, on) }
}

const invitationFooter = ({ data: { companyName }, to, language: locale }: WordedMail): string =>
  companyName
    ? m.mail_invitation_footer_company({ companyName }, { locale })
    : m.mail_invitation_footer({ to }, { locale })

function reminderWords(data: Data, locale: Language, timeZone: string): MailWords {
  const on = { locale } as const
  const { companyName = '', moduleTitle, inviterName, text } = data
  const { rows, count, more } = listed(data, locale, timeZone)
  const isOne = moduleTitle !== undefined
  return {
    subject: isOne ? m.mail_reminder_subject({ moduleTitle }, on) : m.mail_reminder_subject_several({ count }, on),
    lead: isOne
      ? m.mail_reminder_lead({ companyName, moduleTitle }, on)
      : m.mail_reminder_lead_several({ companyName, count }, on),
    ...(text ? { quote: text } : inviterName ? { quote: m.mail_reminder_usual({}, on) } : {}),
    rows,
    details: [...more, ...(inviterName ? [m.mail_reminder_by({ inviterName }, on)] : [])],
    action: data.isInvited
      ? m.mail_invitation_action({}, on)
      : isOne
        ? m.mail_reminder_action({}, on)
        : m.mail_reminder_action_several({}, on),
    notes: [],
  }
}

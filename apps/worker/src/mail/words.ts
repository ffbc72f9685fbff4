import type { Language } from '@cursus/contract/language'
import type { SupportType } from '@cursus/contract/support'
import type { TakenMail } from '@cursus/domain/mail'
import { m } from '../paraglide/messages.js'

/** The texts of one mail: plain text in the reader's language. */
export type MailWords = {
  subject: string
  lead: string
  quote?: string
  details: string[]
  action: string
  notes: string[]
  /** A second link beside the main one. */
  otherwise?: { words: string; link: string }
  /** Why the mail is sent to somebody without an account. */
  footer?: string
}

type WordedMail = Pick<TakenMail, 'template' | 'language' | 'data' | 'to'>
type Data = TakenMail['data']

/**
 * Kept, because each holds memory outside of the heap: with one per mail, a worker grew by 300 MB
 * in 10,000 mails. There is one time zone per platform.
 */
const dayFormats = new Map<string, Intl.DateTimeFormat>()

function dayFormat(locale: Language, timeZone: string): Intl.DateTimeFormat {
  const key = `${locale} ${timeZone}`
  const held = dayFormats.get(key)
  if (held) return held
  const options = { day: '2-digit', month: '2-digit', year: 'numeric', timeZone } as const
  const made = new Intl.DateTimeFormat(locale === 'fr' ? 'fr-FR' : 'en-GB', options)
  dayFormats.set(key, made)
  return made
}

/** A day in the format of the language, in the platform's time zone. */
const dayOf = (iso: string, locale: Language, timeZone: string): string =>
  dayFormat(locale, timeZone).format(new Date(iso))

/** Returns the texts of a template (specification §9, decisions §7) in the language of the mail. */
export function wordsOf(mail: WordedMail, timeZone: string): MailWords {
  const locale = mail.language
  const on = { locale } as const
  const { companyName = '', moduleTitle = '', licenceName = '', chosen } = mail.data
  const date = mail.data.endsAt ? dayOf(mail.data.endsAt, locale, timeZone) : undefined
  switch (mail.template) {
    case 'validateEmail':
      return {
        subject: m.mail_validateEmail_subject({}, on),
        lead: m.mail_validateEmail_lead({}, on),
        details: [],
        action: m.mail_validateEmail_action({}, on),
        notes: [m.mail_validateEmail_note({}, on)],
        ...(chosen
          ? {
              otherwise: {
                words: m.mail_validateEmail_chosen({ date: dayOf(chosen.at, locale, timeZone) }, on),
                link: chosen.otherLink,
              },
            }
          : {}),
      }
    case 'resetPassword':
      return {
        subject: m.mail_resetPassword_subject({}, on),
        lead: m.mail_resetPassword_lead({}, on),
        details: [],
        action: m.mail_resetPassword_action({}, on),
        notes: [m.mail_resetPassword_note({}, on)],
      }
    case 'invitation':
      return invitationWords(mail.data, on)
    case 'newModuleAvailable':
      return {
        subject: m.mail_newModuleAvailable_subject({ moduleTitle }, on),
        lead: m.mail_newModuleAvailable_lead({ companyName, moduleTitle }, on),
        details: [
          ...(mail.data.dueDate ? [m.mail_due_on({ date: dayOf(mail.data.dueDate, locale, 'UTC') }, on)] : []),
          ...(date ? [m.mail_ends_on({ date }, on)] : []),
        ],
        action: m.mail_newModuleAvailable_action({}, on),
        notes: [],
      }
    case 'reminder':
      return reminderWords(mail.data, locale, timeZone)
    case 'licenceAlmostFull':
      return licenceWords(
        m.mail_licenceAlmostFull_subject({ licenceName }, on),
        m.mail_licenceAlmostFull_lead({ licenceName, companyName }, on),
        on,
      )
    case 'licenceFull':
      return licenceWords(
        m.mail_licenceFull_subject({ licenceName }, on),
        m.mail_licenceFull_lead({ licenceName, companyName }, on),
        on,
      )
    case 'licenceAboutToEnd':
      return licenceWords(
        m.mail_licenceAboutToEnd_subject({ licenceName, date: date ?? '' }, on),
        m.mail_licenceAboutToEnd_lead({ licenceName, companyName, date: date ?? '' }, on),
        on,
      )
    case 'report':
      return reportWords(mail.data, on)
    case 'supportMessage':
      return supportWords(mail, on)
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

const licenceWords = (subject: string, lead: string, on: { locale: Language }): MailWords => ({
  subject,
  lead,
  details: [],
  action: m.mail_licence_action({}, on),
  notes: [],
})

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

function invitationWords({ companyName, moduleTitle, inviterName }: Data, on: { locale: Language }): MailWords {
  const forModule = companyName && moduleTitle ? { companyName, moduleTitle } : undefined
  const forCompany = companyName ? { companyName } : undefined
  return {
    subject: forModule
      ? m.mail_invitation_subject_module(forModule, on)
      : forCompany
        ? m.mail_invitation_subject_company(forCompany, on)
        : m.mail_invitation_subject({}, on),
    lead: forModule
      ? m.mail_invitation_lead_module(forModule, on)
      : forCompany
        ? m.mail_invitation_lead_company(forCompany, on)
        : m.mail_invitation_lead({}, on),
    details: inviterName ? [m.mail_invitation_by({ inviterName }, on)] : [],
    action: m.mail_invitation_action({}, on),
    notes: [],
  }
}

function reminderWords(data: Data, locale: Language, timeZone: string): MailWords {
  const on = { locale } as const
  const { companyName = '', moduleTitle, inviterName, text, modules = [], moduleCount: count = modules.length } = data
  const details = modules.map(({ title, endsAt, dueDate, late }) => {
    const date = dueDate === undefined ? dayOf(endsAt, locale, timeZone) : dayOf(dueDate, locale, 'UTC')
    const said = { moduleTitle: title, date }
    if (dueDate === undefined) return m.mail_reminder_module_ends(said, on)
    return late ? m.mail_reminder_module_late(said, on) : m.mail_reminder_module_due(said, on)
  })
  if (count > modules.length) details.push(m.mail_reminder_more({ count: count - modules.length }, on))
  if (inviterName) details.push(m.mail_reminder_by({ inviterName }, on))
  const isOne = moduleTitle !== undefined
  return {
    subject: isOne ? m.mail_reminder_subject({ moduleTitle }, on) : m.mail_reminder_subject_several({ count }, on),
    lead: isOne
      ? m.mail_reminder_lead({ companyName, moduleTitle }, on)
      : m.mail_reminder_lead_several({ companyName, count }, on),
    ...(text ? { quote: text } : inviterName ? { quote: m.mail_reminder_usual({}, on) } : {}),
    details,
    action: data.isInvited
      ? m.mail_invitation_action({}, on)
      : isOne
        ? m.mail_reminder_action({}, on)
        : m.mail_reminder_action_several({}, on),
    notes: [],
  }
}

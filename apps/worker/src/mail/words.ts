import type { Language } from '@cursus/contract/language-values'
import { type MailKind, namesOf, notifications } from '@cursus/contract/notification-values'
import { percentOf } from '@cursus/contract/percent'
import type { SupportType } from '@cursus/contract/support-values'
import type { ReadyMail } from '@cursus/domain/mail'
import { dayText, monthText, shortDayText } from '../dates.ts'
import { m } from '../paraglide/messages.js'
import { cutText, preheaderSigns, subjectOf } from './fit-text.ts'
import { certificateWords, invitationWords, newModuleWords, reminderWords, weeklyWords } from './module-words.ts'

/** A line of a mail about a module; `facts` are for the text, `line` is what the picture leaves. */
export type MailRow = {
  title: string
  link?: string
  facts: string[]
  line: string
  /** The last part of `line` that matters most, where the mail is about one module. */
  strong?: string
  badge?: string
  accessId?: string
}

/** Figures of a report, and how much of it is done. */
export type MailFigures = {
  percent: number
  share: string
  change: string
  head: [string, string, string]
  /** `isGood`: more of it is good. */
  rows: { noun: string; link?: string; figure: number; change?: number; isGood?: boolean }[]
}

/** The texts of one mail: plain text in the reader's language. */
export type MailWords = {
  /** At most 50 signs, what matters first. */
  subject: string
  /** What a list of mails shows below the subject, at most 90 signs; absent: the lead. */
  preheader?: string
  /** Above the text; absent: the subject. */
  title?: string
  lead: string
  quote?: string
  /** The module that the mail is about. */
  module?: MailRow
  rows?: MailRow[]
  /** How many modules the mail is about, of which `rows` names some. */
  count?: number
  /** Of how many of them it does not; absent: modules. */
  more?: typeof m.mail_module_more
  figures?: MailFigures
  details: string[]
  action: string
  notes: string[]
  /** How often mails of this kind come, and where that is changed. */
  setting?: { why: string; action: string; link: string }
}

/** The page of what its reader may end or change. */
export function settingsLinkOf({ data, to }: Pick<WordedMail, 'data' | 'to'>): string {
  const url = new URL('/mail-settings', data.link)
  url.searchParams.set('for', to)
  return url.href
}

/** Who reads: language, the platform's time zone, and the day on which the mail is sent. */
export type Reader = { locale: Language; timeZone: string; today: string }
export type WordedMail = Pick<ReadyMail, 'template' | 'language' | 'data' | 'to' | 'sender' | 'createdAt'>
type Data = ReadyMail['data']

/** Returns the texts of a template (specification §9) in the language of the mail. */
export function wordsOf(mail: WordedMail, reader: Reader): MailWords {
  const on = { locale: reader.locale } as const
  switch (mail.template) {
    case 'validateEmail':
    case 'resetPassword':
    case 'changeEmail':
    case 'emailTaken':
    case 'emailChanged':
    case 'test':
      return accountWords(mail.template, mail, on)
    case 'invitation':
      return invitationWords(mail, reader)
    case 'newModuleAvailable':
      return newModuleWords(mail, reader)
    case 'certificateAvailable':
      return certificateWords(mail, reader)
    case 'reminder':
      return reminderWords(mail, reader)
    case 'weeklyMail':
      return weeklyWords(mail, reader)
    case 'digest':
      return digestWords(mail, reader)
    case 'report':
      return reportWords(mail, reader)
    case 'supportMessage':
      return supportWords(mail, on)
    default: {
      const { subject, lead, action } = notifications[mail.template].mail
      const { companyName = '', licenceName = '', moduleTitle = '', endsAt } = mail.data
      const date = endsAt ? dayText(endsAt, reader.locale, reader.timeZone) : ''
      const names = { companyName, licenceName, moduleTitle, date }
      const full = m[subject](names, on)
      return {
        subject: subjectOf(licenceName, (licenceName) => m[subject]({ ...names, licenceName }, on)),
        title: full,
        lead: m[lead](names, on),
        details: [],
        action: m[action]({}, on),
        notes: [],
      }
    }
  }
}

type AccountTemplate = 'validateEmail' | 'resetPassword' | 'changeEmail' | 'emailTaken' | 'emailChanged' | 'test'

function accountWords(template: AccountTemplate, { data }: WordedMail, on: { locale: Language }): MailWords {
  const say = (subject: string, lead: string, action: string, ...notes: string[]) => ({
    subject,
    lead,
    details: [],
    action,
    notes,
  })
  switch (template) {
    case 'validateEmail':
      return say(
        m.mail_validateEmail_subject({}, on),
        m.mail_validateEmail_lead({}, on),
        m.mail_validateEmail_action({}, on),
        m.mail_validateEmail_note({}, on),
      )
    case 'resetPassword':
      return say(
        m.mail_resetPassword_subject({}, on),
        m.mail_resetPassword_lead({}, on),
        m.mail_resetPassword_action({}, on),
        m.mail_resetPassword_note({}, on),
      )
    case 'changeEmail':
      return say(
        m.mail_changeEmail_subject({}, on),
        m.mail_changeEmail_lead({}, on),
        m.mail_changeEmail_action({}, on),
        m.mail_changeEmail_note({}, on),
      )
    case 'emailTaken':
      return say(
        m.mail_emailTaken_subject({}, on),
        m.mail_emailTaken_lead({}, on),
        m.mail_emailTaken_action({}, on),
        m.mail_emailTaken_note({}, on),
      )
    case 'emailChanged':
      return say(
        m.mail_emailChanged_subject({}, on),
        m.mail_emailChanged_lead({ newEmail: data.newEmail ?? '' }, on),
        m.mail_emailChanged_action({}, on),
        m.mail_emailChanged_note({}, on),
      )
    case 'test':
      return say(m.mail_test_subject({}, on), m.mail_test_lead({}, on), m.mail_test_action({}, on))
  }
}

/** What happened, by kind; `more` counts notifications. */
function digestWords({ data }: WordedMail, { locale, timeZone }: Reader): MailWords {
  const on = { locale }
  const { notices = [], eventCount = notices.length } = data
  const rows = notices.map(({ type, kind, data: stored, link, createdAt }) => {
    const name = (locale === 'fr' && stored.themeFrenchName) || stored.themeName
    const named = { ...stored, ...(name && { themeName: name }) }
    const declared = notifications[type]
    const say = m[declared.text] as (names: object, on: { locale: Language }) => string
    const facts = [m[kindTexts[kind]]({}, on), shortDayText(createdAt, locale, timeZone)]
    return {
      title: say(namesOf(declared, named, m.notification_unnamed({}, on)), on),
      ...(link && { link }),
      facts,
      line: facts.join(' · '),
    }
  })
  const subject = m.mail_digest_subject({ count: eventCount }, on)
  return {
    subject,
    preheader: cutText(rows.map(({ title }) => title).join(' · '), preheaderSigns),
    lead: m.mail_digest_lead({}, on),
    rows,
    count: eventCount,
    more: m.mail_digest_more,
    details: [],
    action: m.mail_digest_action({}, on),
    notes: [],
  }
}

const kindTexts = {
  modules: 'account_mails_modules',
  results: 'account_mails_results',
  weekly: 'account_mails_weekly',
  followUp: 'account_mails_follow_up',
  licences: 'account_mails_licences',
  catalogue: 'account_mails_catalogue',
} as const satisfies Record<MailKind, string>

function reportWords(mail: WordedMail, { locale, timeZone }: Reader): MailWords {
  const on = { locale }
  const { data, createdAt } = mail
  const { companyName = '', every } = data
  const { given = 0, done = 0, late = 0, toAccept = 0 } = data.figures ?? {}
  const isMonth = every === 'month'
  return {
    subject: reportSubject(data, locale),
    preheader: cutText(m.mail_report_preheader({ done, late, toAccept }, on), preheaderSigns),
    title: isMonth ? m.mail_report_title_month({}, on) : m.mail_report_title_week({}, on),
    lead: isMonth ? m.mail_report_lead_month({ companyName }, on) : m.mail_report_lead_week({ companyName }, on),
    figures: {
      percent: percentOf(done, given),
      share: m.mail_report_share({ done, count: given }, on),
      change: isMonth ? m.mail_report_column_month({}, on) : m.mail_report_column_week({}, on),
      head: [
        '',
        // Figures are counted when their mail is stored.
        m.mail_report_column_now({ date: shortDayText(createdAt, locale, timeZone) }, on),
        isMonth ? m.mail_report_column_month({}, on) : m.mail_report_column_week({}, on),
      ],
      rows: reportRows(data, on),
    },
    details: [],
    action: m.mail_report_action({}, on),
    notes: [],
    setting: {
      why: isMonth ? m.mail_report_why_month({}, on) : m.mail_report_why_week({}, on),
      action: m.mail_report_frequency({}, on),
      link: settingsLinkOf(mail),
    },
  }
}

/** Each figure with its change in the period, and the list behind it. */
function reportRows({ figures, companyId, link }: Data, on: { locale: Language }): MailFigures['rows'] {
  if (!figures) return []
  const { done, doneNow, opened, openedNow, toAccept, late, freeSeats, freeSeatsBefore } = figures
  const page = (path: string) => (companyId ? { link: `${new URL(link).origin}/company/${companyId}/${path}` } : {})
  const changed = (change: number | undefined) => (change === undefined ? {} : { change })
  const rows = [
    {
      noun: m.mail_report_row_done({}, on),
      ...page('module-access?progress=done'),
      figure: done,
      change: doneNow,
      isGood: true,
    },
    { noun: m.mail_report_row_opened({}, on), figure: opened, ...changed(openedNow), isGood: true },
    { noun: m.mail_report_row_toAccept({}, on), ...page('module-access?state=toAccept'), figure: toAccept },
    { noun: m.mail_report_row_late({}, on), ...page('module-access?progress=late'), figure: late },
    {
      noun: m.mail_report_row_seats({}, on),
      ...page('module-licence'),
      figure: freeSeats,
      ...changed(freeSeats === undefined || freeSeatsBefore === undefined ? undefined : freeSeats - freeSeatsBefore),
    },
  ]
  return rows.flatMap(({ figure, ...row }) => (figure === undefined ? [] : { ...row, figure }))
}

/** With the days that it is about; of the first one only what differs from the last. */
function reportSubject({ every, from, until }: Data, locale: Language): string {
  const on = { locale }
  if (!from || !until)
    return every === 'month' ? m.mail_report_subject_month({}, on) : m.mail_report_subject_week({}, on)
  if (every === 'month') return m.mail_report_subject_of_month({ month: monthText(from, locale) }, on)
  const isSame = (length: number) => from.slice(0, length) === until.slice(0, length)
  const start = isSame('2026-11'.length)
    ? from.slice(8)
    : (isSame('2026'.length) ? shortDayText : dayText)(from, locale)
  return m.mail_report_subject_days({ from: start, until: dayText(until, locale) }, on)
}

const supportTypeWords: Record<SupportType, (on: { locale: Language }) => string> = {
  technical: (on) => m.mail_support_type_technical({}, on),
  content: (on) => m.mail_support_type_content({}, on),
  access: (on) => m.mail_support_type_access({}, on),
  other: (on) => m.mail_support_type_other({}, on),
}

function supportWords({ data }: WordedMail, on: { locale: Language }): MailWords {
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
  const topic = [moduleTitle, contentTitle, type && supportTypeWords[type](on)].filter(Boolean).join(' · ')
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
      ? subjectOf(topic, (topic) => m.mail_supportMessage_subject_topic({ topic }, on))
      : subjectOf(from, (from) => m.mail_supportMessage_subject({ from }, on)),
    preheader: cutText(`${from} · ${message ?? ''}`, preheaderSigns),
    title: m.mail_supportMessage_title({}, on),
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
  }
}

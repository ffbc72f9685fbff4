import { dayOf, daysBetween } from '@cursus/contract/day'
import type { ReadyMail } from '@cursus/domain/mail'
import { dayText, durationText, shortDayText } from '../dates.ts'
import { m } from '../paraglide/messages.js'
import { cutText, fitText, preheaderSigns, subjectOf } from './fit-text.ts'
import type { MailRow, MailWords, Reader, WordedMail } from './words.ts'

type Data = ReadyMail['data']
type Module = NonNullable<Data['modules']>[number]

/** Days before its end within which a module has a badge. */
const soonDays = 14

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/** When a module should be done, or else ends. */
function deadlineOf({ dueDate, endsAt }: Module, { timeZone, today }: Reader) {
  const day = dueDate ?? dayOf(new Date(endsAt), timeZone)
  const days = daysBetween(today, day)
  return { day, days, isLate: dueDate !== undefined && days < 0 }
}

function badgeOf(module: Module, reader: Reader): string | undefined {
  const on = { locale: reader.locale }
  const { days, isLate } = deadlineOf(module, reader)
  if (isLate) return m.mail_badge_late({ count: -days }, on)
  if (days < 0 || days > soonDays) return undefined
  if (days === 0) return m.mail_badge_today({}, on)
  return days === 1 ? m.mail_badge_tomorrow({}, on) : m.mail_badge_days({ count: days }, on)
}

type Telling = 'new' | 'open'

/** What a module takes, for one that is new, or how far its reader is. */
function stateOf({ shown }: Module, telling: Telling, { locale }: Reader): string[] {
  const on = { locale }
  if (!shown) return []
  if (telling === 'new') {
    return shown.minutes === null
      ? []
      : [m.mail_module_time({ duration: durationText(shown.minutes * 60, locale) }, on)]
  }
  return [
    shown.progress > 0 ? m.mail_module_progress({ progress: shown.progress }, on) : m.mail_module_not_started({}, on),
  ]
}

function rowOf(module: Module, telling: Telling, reader: Reader): MailRow {
  const { locale, timeZone } = reader
  const on = { locale }
  const { title, link, companyName, dueDate, endsAt, accessId } = module
  const date = dueDate && dayText(dueDate, locale)
  const { isLate } = deadlineOf(module, reader)
  const due = date ? [m.mail_module_due({ date }, on)] : []
  const told = date && isLate ? [m.mail_module_late({ date }, on)] : due
  const ends = m.mail_module_ends({ date: dayText(endsAt, locale, timeZone) }, on)
  const [first = '', ...others] = [...(companyName ? [companyName] : []), ...told, ends]
  const line = [...(companyName ? [companyName] : []), ...stateOf(module, telling, reader), ...(date ? due : [ends])]
  const badge = badgeOf(module, reader)
  return {
    title,
    ...(link && { link }),
    facts: [capital(first), ...others],
    line: capital(line.join(' · ')),
    ...(badge && { badge }),
    ...(accessId && { accessId }),
  }
}

/** The one module of a mail, whose title and cover stand above its text. */
function oneRow(module: Module, telling: Telling, reader: Reader): MailRow {
  const { locale } = reader
  const on = { locale }
  const { isLate } = deadlineOf(module, reader)
  const date = module.dueDate && dayText(module.dueDate, locale)
  const ends = m.mail_module_ends({ date: dayText(module.endsAt, locale, reader.timeZone) }, on)
  const strong = date ? (isLate ? m.mail_module_since({ date }, on) : m.mail_module_by({ date }, on)) : ends
  const contents = module.shown ? [m.mail_module_contents({ count: module.shown.contentCount }, on)] : []
  return {
    ...rowOf(module, telling, reader),
    line: capital([...contents, ...stateOf(module, telling, reader)].join(' · ')),
    strong,
  }
}

function listed(data: Data, telling: Telling, reader: Reader) {
  const { modules = [], moduleCount = modules.length } = data
  const [first] = modules
  const only = moduleCount === 1 ? first : undefined
  const late = data.lateCount ?? modules.filter((module) => deadlineOf(module, reader).isLate).length
  return {
    only,
    first,
    count: moduleCount,
    late,
    words: {
      ...(only ? { module: oneRow(only, telling, reader) } : {}),
      rows: modules.map((module) => rowOf(module, telling, reader)),
      count: moduleCount,
    },
  }
}

/** Mails that were stored before they listed modules name theirs apart. */
function withModules(data: Data): Data {
  if (data.modules || !data.moduleTitle || !data.endsAt) return data
  const { moduleTitle: title, endsAt, dueDate } = data
  return { ...data, modules: [{ title, endsAt, ...(dueDate && { dueDate }) }] }
}

/** The most urgent module, with its date. */
function urgent(module: Module, reader: Reader): string {
  const on = { locale: reader.locale }
  const { day, isLate } = deadlineOf(module, reader)
  const date = dayText(day, reader.locale)
  return fitText(preheaderSigns, module.title, (moduleTitle) => {
    if (isLate) return m.mail_preheader_first_since({ moduleTitle, date }, on)
    return module.dueDate
      ? m.mail_preheader_first_by({ moduleTitle, date }, on)
      : m.mail_preheader_first_ends({ moduleTitle, date }, on)
  })
}

/** When the module is to be done, or the most urgent one. */
function preheaderOf(data: Data, telling: Telling, reader: Reader, invites: boolean): Pick<MailWords, 'preheader'> {
  const { only, first } = listed(data, telling, reader)
  if (!first) return {}
  if (!only) return { preheader: urgent(first, reader) }
  const { strong = '' } = oneRow(only, telling, reader)
  const minutes = telling === 'new' ? only.shown?.minutes : undefined
  const time = minutes ? [durationText(minutes * 60, reader.locale)] : []
  const said = `${capital([...time, strong].join(', '))}.`
  const account = invites ? ` ${m.mail_preheader_account({}, { locale: reader.locale })}` : ''
  return { preheader: cutText(said + account, preheaderSigns) }
}

/** The subject of a mail that gives modules. */
function subjectOfNew(data: Data, reader: Reader): string {
  const on = { locale: reader.locale }
  const { modules = [] } = data
  const { only, count } = listed(data, 'new', reader)
  if (only) {
    const { dueDate, title } = only
    if (!dueDate) return subjectOf(title, (moduleTitle) => m.mail_subject_todo({ moduleTitle }, on))
    const date = shortDayText(dueDate, reader.locale)
    return subjectOf(title, (moduleTitle) => m.mail_subject_todo_by({ moduleTitle, date }, on))
  }
  const dates = modules.flatMap(({ dueDate }) => dueDate ?? [])
  const last = dates.length === count ? dates.toSorted().at(-1) : undefined
  return last
    ? m.mail_subject_modules_by({ count, date: dayText(last, reader.locale) }, on)
    : m.mail_subject_modules({ count }, on)
}

/** What a manager says who gives modules: by when, where that is one day for all of them. */
function dueLead(data: Data, reader: Reader): string {
  const on = { locale: reader.locale }
  const { modules = [] } = data
  const { only, count } = listed(data, 'new', reader)
  const [due, ...others] = new Set(modules.map((module) => module.dueDate))
  const isOne = due !== undefined && others.length === 0 && modules.length === count && due >= reader.today
  if (!isOne) {
    return only
      ? m.mail_newModuleAvailable_lead_mine({}, on)
      : m.mail_newModuleAvailable_lead_mine_several({ count }, on)
  }
  const date = dayText(due, reader.locale)
  return only
    ? m.mail_newModuleAvailable_lead_mine_by({ date }, on)
    : m.mail_newModuleAvailable_lead_mine_several_by({ count, date }, on)
}

function newModuleLead({ sender }: WordedMail, data: Data, reader: Reader): string {
  const on = { locale: reader.locale }
  const { companyName } = data
  const { count, only } = listed(data, 'new', reader)
  if (sender?.person) return dueLead(data, reader)
  if (!companyName) return m.mail_newModuleAvailable_lead_companies({ count }, on)
  return only
    ? m.mail_newModuleAvailable_lead({ companyName, moduleTitle: only.title }, on)
    : m.mail_newModuleAvailable_lead_several({ companyName, count }, on)
}

/** Who caused the mail, where they do not sign it. */
const caused = ({ data, sender }: WordedMail, say: (inviterName: string) => string): string[] =>
  data.inviterName && !sender?.person ? [say(data.inviterName)] : []

export function newModuleWords(mail: WordedMail, reader: Reader): MailWords {
  const on = { locale: reader.locale }
  const data = withModules(mail.data)
  const { words, count, only } = listed(data, 'new', reader)
  return {
    subject: subjectOfNew(data, reader),
    ...preheaderOf(data, 'new', reader, false),
    title: only ? only.title : m.mail_title_new({ count }, on),
    lead: newModuleLead(mail, data, reader),
    ...words,
    details: [...alsoCertified(data, reader), ...managedWords(data, reader)],
    action: only ? m.mail_newModuleAvailable_action({}, on) : m.mail_newModuleAvailable_action_several({}, on),
    notes: [],
  }
}

/** The certificates that can be had besides. */
const alsoCertified = ({ certificates = [] }: Data, { locale }: Reader): string[] =>
  certificates.map(({ title: moduleTitle }) => m.mail_certificate_also({ moduleTitle }, { locale }))

/** What the reader became a manager of. */
const managedWords = ({ managerOf = [] }: Data, { locale }: Reader): string[] =>
  managerOf.map((companyName) =>
    companyName === null
      ? m.mail_manages_platform({}, { locale })
      : m.mail_manages_company({ companyName }, { locale }),
  )

export function certificateWords({ data }: WordedMail, { locale }: Reader): MailWords {
  const on = { locale }
  const { certificates = [], certificateCount: count = certificates.length } = data
  const rows = certificates.map(({ title, companyName, link, accessId }) => ({
    title,
    facts: [companyName],
    line: companyName,
    ...(link && { link }),
    ...(accessId && { accessId }),
  }))
  const only = count === 1 ? certificates[0]?.title : undefined
  if (only !== undefined) {
    return {
      subject: subjectOf(only, (moduleTitle) => m.mail_certificateAvailable_subject({ moduleTitle }, on)),
      title: m.mail_certificateAvailable_title({}, on),
      lead: m.mail_certificateAvailable_lead({ moduleTitle: only }, on),
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
    count,
    more: m.mail_certificate_more,
    details: [],
    action: m.mail_certificateAvailable_action_several({}, on),
    notes: [],
  }
}

export function invitationWords(mail: WordedMail, reader: Reader): MailWords {
  const on = { locale: reader.locale }
  const data = withModules(mail.data)
  const { companyName } = data
  const { words, count, only } = listed(data, 'new', reader)
  const more = {
    details: [
      ...managedWords(data, reader),
      ...caused(mail, (inviterName) => m.mail_invitation_by({ inviterName }, on)),
    ],
    action: m.mail_invitation_action({}, on),
    notes: [],
  }
  if (count === 0) {
    return companyName
      ? {
          subject: subjectOf(companyName, (companyName) => m.mail_invitation_subject_company({ companyName }, on)),
          title: m.mail_invitation_subject_company({ companyName }, on),
          lead: m.mail_invitation_lead_company({ companyName }, on),
          ...more,
        }
      : { subject: m.mail_invitation_subject({}, on), lead: m.mail_invitation_lead({}, on), ...more }
  }
  return {
    subject: subjectOfNew(data, reader),
    ...preheaderOf(data, 'new', reader, true),
    title: only ? only.title : m.mail_title_new({ count }, on),
    lead: invitationLead(mail, only?.title, count, reader),
    ...words,
    ...more,
  }
}

function invitationLead(
  { data, sender }: WordedMail,
  only: string | undefined,
  count: number,
  { locale }: Reader,
): string {
  const on = { locale }
  const { companyName } = data
  if (sender?.person) {
    return only === undefined ? m.mail_invitation_lead_mine_several({ count }, on) : m.mail_invitation_lead_mine({}, on)
  }
  if (!companyName) return m.mail_invitation_lead_companies({ count }, on)
  return only === undefined
    ? m.mail_invitation_lead_modules({ companyName, count }, on)
    : m.mail_invitation_lead_module({ companyName, moduleTitle: only }, on)
}

export function reminderWords(mail: WordedMail, reader: Reader): MailWords {
  const on = { locale: reader.locale }
  const data = withModules(mail.data)
  const { companyName = '', text, inviterName } = data
  const { words, count, only } = listed(data, 'open', reader)
  return {
    subject: reminderSubject(data, reader),
    ...preheaderOf(data, 'open', reader, false),
    title: only ? only.title : m.mail_title_todo({ count }, on),
    lead: mail.sender?.person
      ? ''
      : only
        ? m.mail_reminder_lead({ companyName, moduleTitle: only.title }, on)
        : m.mail_reminder_lead_several({ companyName, count }, on),
    ...(text ? { quote: text } : inviterName ? { quote: m.mail_reminder_usual({ count }, on) } : {}),
    ...words,
    details: caused(mail, (inviterName) => m.mail_reminder_by({ inviterName }, on)),
    action: data.isInvited
      ? m.mail_invitation_action({}, on)
      : only
        ? m.mail_reminder_action({}, on)
        : m.mail_reminder_action_several({}, on),
    notes: [],
  }
}

function reminderSubject(data: Data, reader: Reader): string {
  const on = { locale: reader.locale }
  const { only, count, late } = listed(data, 'open', reader)
  if (!only) {
    return late > 0
      ? m.mail_reminder_subject_several_late({ count, late }, on)
      : m.mail_reminder_subject_several({ count }, on)
  }
  return subjectOf(only.title, (moduleTitle) => {
    if (late > 0) return m.mail_reminder_subject_late({ moduleTitle }, on)
    return only.dueDate
      ? m.mail_reminder_subject_by({ moduleTitle, date: shortDayText(only.dueDate, reader.locale) }, on)
      : m.mail_reminder_subject({ moduleTitle }, on)
  })
}

export function weeklyWords({ data }: WordedMail, reader: Reader): MailWords {
  const on = { locale: reader.locale }
  const { words, count, late } = listed(data, 'open', reader)
  const why = m.mail_weeklyMail_why({}, on)
  return {
    subject: late > 0 ? m.mail_weeklyMail_subject_late({ count, late }, on) : m.mail_weeklyMail_subject({ count }, on),
    ...preheaderOf(data, 'open', reader, false),
    title: m.mail_title_todo({ count }, on),
    lead: m.mail_weeklyMail_lead({ count }, on),
    rows: words.rows,
    count,
    details: [],
    action: m.mail_weeklyMail_action({}, on),
    notes: [],
    ...(data.endLink && { setting: { why, action: m.mail_weeklyMail_ending({}, on), link: data.endLink } }),
  }
}

import { companyColor } from '@cursus/contract/cover'
import { dayOf } from '@cursus/contract/day'
import { isolated, turning } from '@cursus/contract/direction'
import { shortLinkOf } from '@cursus/contract/short-link'
import type { ReadyMail } from '@cursus/domain/mail'
import { m } from '../paraglide/messages.js'
import { drawHtml, type MailPage, type MailPictures } from './draw-html.ts'
import { cutText, joined, oneLine, preheaderSigns } from './fit-text.ts'
import { type MailRow, type MailWords, type Reader, settingsLinkOf, type WordedMail, wordsOf } from './words.ts'

/** What a mail says at its foot: whom it was sent to, or why where its reader cannot end it. */
function footerOf({ template, data, to }: WordedMail, { locale }: Reader): string {
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

export type RenderedMail = {
  subject: string
  html: string
  text: string
  /** The name of who writes, instead of the platform's. */
  fromName?: string
  replyTo?: string
  endLink?: string
}

/**
 * Names and titles without direction marks of their own, also of rows stored before inputs refused
 * them, isolated for the sentences that say them.
 */
function isolateValues<Value>(value: Value): Value {
  if (typeof value === 'string') return isolated(value.replace(turning, '')) as Value
  if (Array.isArray(value)) return value.map(isolateValues) as Value
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  return Object.fromEntries(Object.entries(value).map(([key, of]) => [key, isolateValues(of)])) as Value
}

const readableRow = (row: MailRow): MailRow => ({
  ...row,
  title: joined(row.title),
  facts: row.facts.map(joined),
  line: joined(row.line),
})

/** Keeps user text inside its quote. */
function readable(words: MailWords) {
  const { subject, preheader, title, quote, lead, details, rows, module, notes } = words
  return {
    ...words,
    title: joined(title ?? subject),
    preheader: preheader ?? cutText(lead, preheaderSigns),
    lead: joined(lead),
    details: details.map(joined),
    notes: notes.map(joined),
    ...(rows && { rows: rows.map(readableRow) }),
    ...(module && { module: readableRow(module) }),
    ...(quote === undefined ? {} : { quote: quote.replace(/\r\n?|[\u2028\u2029]/g, '\n').replace(turning, '') }),
  }
}

/** The name that a list of mails shows, and who signs; both empty for a mail of the platform. */
function senderWords({ sender, language: locale }: ReadyMail) {
  if (!sender) return {}
  const companyName = oneLine(sender.company.name)
  if (!sender.person) return { fromName: m.mail_sender_automatic({ companyName }, { locale }) }
  const name = oneLine(sender.person.name)
  const role = sender.person.isResponsible ? m.mail_role_responsible : m.mail_role_manager
  return {
    fromName: m.mail_sender_person({ name, companyName }, { locale }),
    signature: { name, role: role({ companyName: isolated(companyName) }, { locale }) },
  }
}

const headOf = ({ sender }: ReadyMail) =>
  sender
    ? { name: oneLine(sender.company.name), color: companyColor(sender.company), hue: sender.company.hue }
    : { name: 'Cursus', hue: null }

const textOfRow = ({ title, facts, link }: MailRow) => `- ${title}\n  ${facts.join(', ')}${link ? `\n  ${link}` : ''}`

type Written = Pick<MailPage, 'language' | 'hello' | 'link' | 'footer' | 'endLink' | 'settingsLink'>

function textOf(words: ReturnType<typeof readable>, page: Written, end: string) {
  const { lead, quote, rows = [], count = rows.length, more = m.mail_module_more } = words
  const { figures, details, action, notes, setting, title } = words
  return [
    title,
    page.hello,
    ...(lead ? [lead] : []),
    ...(quote === undefined ? [] : [quote.replace(/^/gm, '> ')]),
    ...(figures
      ? [
          `${m.mail_module_progress({ progress: figures.percent }, { locale: page.language })}, ${figures.share}`,
          figures.rows
            .map(
              ({ noun, figure, change }) =>
                `- ${noun}, ${figure}${change ? ` (${change > 0 ? '+' : '−'} ${Math.abs(change)} ${figures.change})` : ''}`,
            )
            .join('\n'),
        ]
      : []),
    ...(rows.length > 0 ? [rows.map(textOfRow).join('\n')] : []),
    ...(count > rows.length ? [more({ count: count - rows.length }, { locale: page.language })] : []),
    ...details,
    `${action}\n${shortLinkOf(page.link)}`,
    ...notes,
    ...(end ? [end] : []),
    `--\n${page.footer}`,
    ...(setting ? [`${setting.why} ${setting.action}\n${setting.link}`] : []),
    ...(page.endLink ? [`${m.mail_end({}, { locale: page.language })}\n${page.endLink}`] : []),
    ...(page.settingsLink && page.settingsLink !== setting?.link
      ? [`${m.mail_settings({}, { locale: page.language })}\n${page.settingsLink}`]
      : []),
  ].join('\n\n')
}

/** What a mail is rendered with. */
type RenderOptions = { timeZone: string; now: Date; pictures?: MailPictures }

/**
 * Renders a mail as HTML and as plain text. User text is escaped.
 */
export function renderMail(ready: ReadyMail, { timeZone, now, pictures }: RenderOptions): RenderedMail {
  const { firstname, data } = isolateValues({ firstname: ready.firstname, data: ready.data })
  const mail = { ...ready, firstname, data }
  const locale = mail.language
  const reader = { locale, timeZone, today: dayOf(now, timeZone) }
  const words = readable(wordsOf(mail, reader))
  const hello = mail.firstname
    ? m.mail_hello({ firstname: joined(mail.firstname) }, { locale })
    : m.mail_hello_plain({}, { locale })
  const { fromName, signature } = senderWords(mail)
  const { endLink } = mail.data
  const page = {
    ...words,
    language: locale,
    hello,
    footer: joined(footerOf(mail, reader)),
    ...((words.setting || endLink) && { settingsLink: settingsLinkOf(mail) }),
    ...(!words.setting && endLink && { endLink }),
    link: mail.data.link,
    head: headOf(mail),
    ...(signature && { signature }),
    pictures: pictures ?? { thumbs: new Map() },
  }
  const replyTo = mail.data.support?.from
  return {
    subject: oneLine(words.subject),
    html: drawHtml(page),
    text: textOf(words, page, signature ? `${signature.name}\n${signature.role}` : ''),
    ...(fromName && { fromName }),
    ...(replyTo ? { replyTo: oneLine(replyTo) } : {}),
    ...(endLink && { endLink }),
  }
}

import type { ReadyMail } from '@cursus/domain/mail'
import { m } from '../paraglide/messages.js'
import { type MailWords, wordsOf } from './words.ts'

export type RenderedMail = { subject: string; html: string; text: string; replyTo?: string; endLink?: string }

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign] as string)

/** Unicode characters that change the direction of text. */
const turning = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/**
 * Joins lines, so that a title or a name cannot add a header. Keeps the no-break spaces of French
 * typography.
 */
const oneLine = (text: string) =>
  text
    .replace(/[^\S\u00a0\u202f]+/g, ' ')
    .replace(turning, '')
    .trim()

/**
 * Keeps user text inside its quote and removes direction marks. Rows stored before inputs refused
 * them are cleaned too.
 */
function readable(words: MailWords): MailWords {
  const { quote, lead, details, rows, footer } = words
  return {
    ...words,
    lead: oneLine(lead),
    details: details.map(oneLine),
    ...(footer && { footer: oneLine(footer) }),
    ...(rows && { rows: rows.map(({ title, facts }) => ({ title: oneLine(title), facts: facts.map(oneLine) })) }),
    ...(quote === undefined ? {} : { quote: quote.replace(/\r\n?|[\u2028\u2029]/g, '\n').replace(turning, '') }),
  }
}

/** A table, because mail clients space lists differently. */
function listOf(rows: NonNullable<MailWords['rows']>): string {
  const cell = 'padding:12px 0;border-top:1px solid #e5e1d8'
  const row = ({ title, facts }: (typeof rows)[number]) =>
    `<tr><td style="${cell}"><strong>${escapeHtml(title)}</strong><br><span style="font-size:14px;color:#5c564b">${escapeHtml(facts.join(' · '))}</span></td></tr>`
  return `<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="margin:0 0 16px;border-bottom:1px solid #e5e1d8">${rows.map(row).join('')}</table>`
}

/**
 * Renders a mail as HTML that every mail client shows (tables, inline styles, no image) and as
 * plain text. User text is escaped.
 */
export function renderMail(mail: ReadyMail, timeZone: string): RenderedMail {
  const on = { locale: mail.language } as const
  const words = readable(wordsOf(mail, timeZone))
  const hello = mail.firstname ? m.mail_hello({ firstname: oneLine(mail.firstname) }, on) : m.mail_hello_plain({}, on)
  const signature = m.mail_signature({}, on)
  const footer = words.footer ?? m.mail_footer({ to: mail.to }, on)
  const fallback = m.mail_link_fallback({}, on)
  const link = mail.data.link
  const ending = words.ending === undefined ? undefined : mail.data.endLink

  const text = [
    hello,
    words.lead,
    ...(words.quote === undefined ? [] : [words.quote.replace(/^/gm, '> ')]),
    ...(words.rows?.length
      ? [words.rows.map(({ title, facts }) => `- ${title}\n  ${facts.join(', ')}`).join('\n')]
      : []),
    ...words.details,
    `${words.action}\n${link}`,
    ...words.notes,
    signature,
    `--\n${footer}`,
    ...(ending === undefined ? [] : [`${words.ending}\n${ending}`]),
  ].join('\n\n')

  const line = (content: string, style: string) => `<p style="margin:0 0 16px;${style}">${content}</p>`
  const linked = (before: string, to: string, style: string) =>
    line(
      `${escapeHtml(before)}<br><a href="${escapeHtml(to)}" style="color:#1f5c4a;word-break:break-all">${escapeHtml(to)}</a>`,
      style,
    )
  const body = [
    line(escapeHtml(hello), ''),
    line(escapeHtml(words.lead), ''),
    ...(words.quote === undefined
      ? []
      : [
          line(
            escapeHtml(words.quote).replaceAll('\n', '<br>'),
            'padding:12px 16px;border-left:3px solid #1f5c4a;background:#f5f3ee;',
          ),
        ]),
    ...(words.rows?.length ? [listOf(words.rows)] : []),
    ...words.details.map((detail) => line(escapeHtml(detail), 'color:#5c564b;')),
    `<table role="presentation" cellspacing="0" cellpadding="0" style="margin:8px 0 24px"><tr><td style="border-radius:8px;background:#1f5c4a"><a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 24px;color:#fbfaf5;font-weight:600;text-decoration:none">${escapeHtml(words.action)}</a></td></tr></table>`,
    linked(fallback, link, 'font-size:13px;color:#5c564b;'),
    ...words.notes.map((note) => line(escapeHtml(note), 'font-size:13px;color:#5c564b;')),
    line(escapeHtml(signature), 'margin-bottom:0;'),
  ].join('\n')

  const html = `<!doctype html>
<html lang="${mail.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(words.subject)}</title></head>
<body style="margin:0;background:#faf8f3;color:#22303a;font:16px/1.5 Inter,'Segoe UI',Helvetica,Arial,sans-serif">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="max-width:560px">
<tr><td style="padding:0 0 16px;font-size:20px;font-weight:700;color:#1f5c4a">Cursus</td></tr>
<tr><td style="padding:32px;background:#fffefb;border:1px solid #e5e1d8;border-radius:8px">
${body}
</td></tr>
<tr><td style="padding:16px 0;font-size:12px;color:#6f695d">${escapeHtml(footer)}${ending === undefined ? '' : `<br><a href="${escapeHtml(ending)}" style="color:#6f695d">${escapeHtml(words.ending ?? '')}</a>`}</td></tr>
</table></td></tr></table></body></html>
`
  const replyTo = mail.data.support?.from
  return {
    subject: oneLine(words.subject),
    html,
    text,
    ...(replyTo ? { replyTo: oneLine(replyTo) } : {}),
    ...(ending && { endLink: ending }),
  }
}

import type { Language } from '@cursus/contract/language-values'
import { escapeHtml } from '@cursus/contract/plain-text'
import { shortLinkOf } from '@cursus/contract/short-link'
import { m } from '../paraglide/messages.js'
import { accentLook, look, styleSheetOf } from './mail-look.ts'
import type { MailFigures, MailRow, MailWords } from './words.ts'

/** Addresses of the pictures that a mail shows, and what stands in their place without them. */
export type MailPictures = {
  logo?: string
  /** Of the one module. */
  cover?: string
  /** By access: 40 × 40, and the tone of the module. */
  thumbs: ReadonlyMap<string, { address?: string; tone: string }>
}

/** All that the HTML says; plain text. */
export type MailPage = Required<Pick<MailWords, 'title' | 'preheader'>> &
  MailWords & {
    language: Language
    hello: string
    link: string
    footer: string
    /** Where its reader ends mails of its kind, where the text does not say so, or changes them. */
    endLink?: string
    settingsLink?: string
    /** The company, or the platform; `color`: ground of its initials, `hue`: its own colour. */
    head: { name: string; color?: string; hue: number | null }
    signature?: { name: string; role: string }
    pictures: MailPictures
  }

/** A long list is for the application. */
export const shownRows = 9

const wraps = 'overflow-wrap:anywhere;word-break:break-word'
/** A table as wide as what it holds. */
const fitted = 'role="presentation" cellspacing="0" cellpadding="0" border="0"'
const table = 'role="presentation" width="100%" cellspacing="0" cellpadding="0" border="0"'
const line = (content: string, name: Parameters<typeof look>[0], style = '') =>
  `<p ${look(name, `margin:0 0 12px;${style}`)}>${content}</p>`

/** Letters on a colour, as a cell, because the engine of Word takes sizes of cells only. */
const square = (letters: string, size: number, looks: string) =>
  `<table ${fitted}><tr><td width="${size}" height="${size}" align="center" valign="middle" ${looks} aria-hidden="true">${letters}</td></tr></table>`

/** A letter or two on a colour, where there is no logo. */
function mark({ name, color, hue }: MailPage['head'], logo: string | undefined): string {
  const size = 32
  const radius = 'border-radius:6px'
  if (logo)
    return `<img src="${escapeHtml(logo)}" width="${size}" height="${size}" alt="" style="display:block;border:0;width:${size}px;height:${size}px;${radius}">`
  const initials = name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toLocaleUpperCase()
  const letters = `${radius};font-size:13px;line-height:${size}px;font-weight:700;text-align:center`
  const looks =
    color && hue === null ? `style="${letters};background-color:${color};color:#ffffff"` : accentLook(hue, letters)
  return square(escapeHtml(initials), size, looks)
}

const badge = (text: string, more: string, style: string) =>
  `<span ${look('badge', `border-radius:6px;padding:3px 8px;font-size:12px;line-height:18px;font-weight:700;white-space:nowrap;${style}`, more)}>${escapeHtml(text)}</span>`

function rowOf({ title, link, line: words, badge: said, accessId }: MailRow, thumbs: MailPictures['thumbs']): string {
  const border = 'border-top-width:1px;border-top-style:solid'
  const thumb = thumbs.get(accessId ?? '')
  const picture = thumb
    ? `<td width="52" valign="middle" ${look('row', `padding:12px 0;${border}`)}><table ${fitted}><tr><td width="40" height="40" bgcolor="${thumb.tone}" style="border-radius:6px;overflow:hidden">${thumb.address ? `<img class="picture" src="${escapeHtml(thumb.address)}" width="40" height="40" alt="" style="display:block;border:0;border-radius:6px">` : ''}</td></tr></table></td>`
    : ''
  const name = link
    ? `<a href="${escapeHtml(link)}" ${look('ink', 'text-decoration:none;font-weight:700')}>${escapeHtml(title)}</a>`
    : `<strong>${escapeHtml(title)}</strong>`
  const small = said
    ? `<br>${badge(said, 'small', 'display:none;max-height:0;overflow:hidden;mso-hide:all;margin-top:4px')}`
    : ''
  const text = `<td valign="middle" ${look('row', `padding:12px 0;${border};font-size:15px;line-height:20px;${wraps}`)}>${name}<br><span ${look('muted', 'font-size:13px;line-height:18px')}>${escapeHtml(words)}</span>${small}</td>`
  const side = `<td align="right" valign="middle" ${look('row', `padding:12px 0;${border}`, 'wide')}>${said ? badge(said, '', '') : ''}</td>`
  return `<tr>${picture}${text}${side}</tr>`
}

function listOf({ rows = [], count = rows.length, more = m.mail_module_more, ...page }: MailPage): string {
  const { language, link, pictures } = page
  const shown = rows.slice(0, shownRows)
  const left = count - shown.length
  const end =
    left > 0
      ? `<tr><td colspan="3" ${look('row', `padding:12px 0;border-top-width:1px;border-top-style:solid;font-size:13px;${wraps}`)}><a href="${escapeHtml(link)}" ${look('ink', 'text-decoration:underline')}>${escapeHtml(more({ count: left }, { locale: language }))}</a></td></tr>`
      : ''
  return `<table ${table} style="margin:4px 0 20px">${shown.map((row) => rowOf(row, pictures.thumbs)).join('')}${end}</table>`
}

/** A change that is good is green; others are not marked. */
function changeOf({ change, isGood = false }: MailFigures['rows'][number]): string {
  if (change === undefined) return ''
  const sign = change > 0 ? '+\u00a0' : change < 0 ? '−\u00a0' : ''
  const name = isGood && change > 0 ? 'good' : 'muted'
  return `<span ${look(name, name === 'good' ? 'font-weight:700' : '')}>${sign}${Math.abs(change)}</span>`
}

function figuresOf({ percent, share, head, rows }: MailFigures, { language, head: { hue } }: MailPage): string {
  const percentText = m.mail_module_progress({ progress: percent }, { locale: language })
  const border = 'border-top-width:1px;border-top-style:solid'
  const bar = `<table ${table} style="margin:8px 0 16px"><tr>${percent > 0 ? `<td height="8" width="${percent}%" ${accentLook(hue, `border-radius:4px;${thin(8)}`)}>&nbsp;</td>` : ''}${percent < 100 ? `<td height="8" ${look('track', `border-radius:4px;${thin(8)}`)}>&nbsp;</td>` : ''}</tr></table>`
  const name = (text: string, link: string | undefined) =>
    link
      ? `<a href="${escapeHtml(link)}" ${look('ink', 'text-decoration:underline')}>${escapeHtml(text)}</a>`
      : escapeHtml(text)
  const titles = head
    .map(
      (text, column) =>
        `<th scope="col" align="${column === 0 ? 'left' : 'right'}" ${look('muted', `font-size:12px;font-weight:400;padding:0 0 8px ${column === 0 ? 0 : 12}px;${wraps}`)}>${escapeHtml(text)}</th>`,
    )
    .join('')
  const cell = `padding:12px 0;${border}`
  const lines = rows
    .map(
      (row) =>
        `<tr><th scope="row" align="left" ${look('row', `${cell};font-size:15px;font-weight:400;${wraps}`)}>${name(row.noun, row.link)}</th><td align="right" width="80" ${look('row', `${cell};font-size:17px;font-weight:700`)}>${row.figure.toLocaleString(language)}</td><td align="right" width="110" ${look('row', `${cell};font-size:13px`)}>${changeOf(row)}</td></tr>`,
    )
    .join('')
  return `<p ${look('ink', 'margin:0')}><span style="font-size:28px;line-height:34px;font-weight:700">${escapeHtml(percentText)}</span> <span ${look('muted')}>&nbsp;${escapeHtml(share)}</span></p>${bar}<table width="100%" cellspacing="0" cellpadding="0" border="0" style="margin:0 0 20px"><tr>${titles}</tr>${lines}</table>`
}

function metaOf({ line: words, strong = '' }: MailRow): string {
  const before = words ? `${escapeHtml(words)} · ` : ''
  const said = words ? strong : strong.charAt(0).toUpperCase() + strong.slice(1)
  return line(
    `${before}<strong ${look('ink')}>${escapeHtml(said)}</strong>`,
    'muted',
    'font-size:14px;margin-bottom:16px',
  )
}

function bodyOf(page: MailPage): string {
  const {
    head: { hue },
    title,
    hello,
    lead,
    quote,
    module,
    rows = [],
    figures,
    details,
    action,
    link,
    notes,
    setting,
    signature,
  } = page
  const small = 'font-size:13px;line-height:20px'
  return [
    `<h1 ${look('ink', `margin:0 0 8px;font-size:20px;line-height:26px;font-weight:700;${wraps}`)}>${escapeHtml(title)}</h1>`,
    ...(module ? [metaOf(module)] : []),
    line(escapeHtml(hello), 'ink'),
    ...(lead ? [line(escapeHtml(lead), 'ink')] : []),
    ...(quote === undefined
      ? []
      : [
          `<table ${table} style="margin:0 0 16px"><tr><td ${look('quote', `padding:4px 0 4px 16px;border-left-width:3px;border-left-style:solid;${wraps}`)}>${escapeHtml(quote).replaceAll('\n', '<br>')}</td></tr></table>`,
        ]),
    ...(figures ? [figuresOf(figures, page)] : []),
    ...(rows.length > 0 && !module ? [listOf(page)] : []),
    ...details.map((detail) => line(escapeHtml(detail), 'muted')),
    // The engine of Word knows no padding of links: the cell has it there.
    `<table ${fitted} style="margin:20px 0 0"><tr><td align="center" ${accentLook(hue, 'border-radius:8px;mso-padding-alt:10px 24px')}><a href="${escapeHtml(link)}" ${accentLook(hue, `display:inline-block;padding:10px 24px;line-height:24px;font-size:16px;font-weight:700;border-radius:8px;text-decoration:none;${wraps}`)}>${escapeHtml(action)}</a></td></tr></table>`,
    ...(signature
      ? [
          `<p ${look('ink', 'margin:24px 0 0')}><strong>${escapeHtml(signature.name)}</strong><br><span ${look('muted')}>${escapeHtml(signature.role)}</span></p>`,
        ]
      : []),
    ...notes.map((note) => line(escapeHtml(note), 'muted', `${small};margin:16px 0 0`)),
    ...(setting
      ? [
          line(
            `${escapeHtml(setting.why)} <a href="${escapeHtml(setting.link)}" ${look('muted', 'text-decoration:underline')}>${escapeHtml(setting.action)}</a>`,
            'muted',
            `${small};margin:20px 0 0`,
          ),
        ]
      : []),
  ].join('\n')
}

function footOf({ language, link, footer, endLink, settingsLink }: MailPage): string {
  const on = { locale: language } as const
  const way = (address: string | undefined, words: string) =>
    address
      ? ` · <a href="${escapeHtml(address)}" ${look('muted', 'text-decoration:underline')}>${escapeHtml(words)}</a>`
      : ''
  const settings = way(endLink, m.mail_end({}, on)) + way(settingsLink, m.mail_settings({}, on))
  const small = `font-size:12px;line-height:18px;${wraps}`
  const raw = escapeHtml(shortLinkOf(link))
  return `<tr><td ${look('muted', `padding:0 32px 12px;${small}`, 'edge')}>${escapeHtml(m.mail_link_fallback({}, on))} <a href="${raw}" ${look('muted', `text-decoration:underline;${wraps}`)}>${raw}</a></td></tr>
<tr><td ${look('muted', 'padding:0 32px 24px', 'edge')}><table ${fitted}><tr><td width="22" valign="top" style="padding-top:2px">${square('C', 14, look('button', 'border-radius:3px;font-size:9px;line-height:14px;font-weight:700;text-align:center'))}</td><td ${look('muted', small)}>${escapeHtml(footer)}${settings}</td></tr></table></td></tr>`
}

/** Bars of a height that the engine of Word keeps. */
const thin = (px: number) => `font-size:0;line-height:${px}px;mso-line-height-rule:exactly`

/**
 * Outlook on Windows draws with the engine of Word: it knows no `max-width`, inherits no font into
 * tables, and enlarges pictures on sharp screens.
 */
const word = {
  head: '<!--[if mso]><xml><o:OfficeDocumentSettings xmlns:o="urn:schemas-microsoft-com:office:office"><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml><style>table,td,th,p,a,h1,span{font-family:Arial,sans-serif!important}</style><![endif]-->',
  start: `<!--[if mso]><table ${fitted} width="600" align="center"><tr><td><![endif]-->`,
  end: '<!--[if mso]></td></tr></table><![endif]-->',
}

/** Keeps programs from showing the beginning of the text behind the preheader. */
const filler = '&#847;&zwnj;&nbsp;'.repeat(60)

/** A mail as HTML that every mail program shows: tables, inline styles, no script. */
export function drawHtml(page: MailPage): string {
  const { language, title, preheader, head, pictures, module } = page
  const cover =
    module && pictures.cover
      ? `<tr><td height="112" bgcolor="${pictures.thumbs.get(module.accessId ?? '')?.tone ?? ''}" style="border-radius:7px 7px 0 0;font-size:0;line-height:0"><img class="picture cover" src="${escapeHtml(pictures.cover)}" width="566" height="112" alt="" style="display:block;border:0;width:100%;height:112px;object-fit:cover;border-radius:7px 7px 0 0"></td></tr>`
      : ''
  const band = head.hue === null ? '' : `<tr><td height="4" ${accentLook(head.hue, thin(4))}>&nbsp;</td></tr>`
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(title)}</title><style>${styleSheetOf(head.hue)}</style>${word.head}</head>
<body ${look('page', "margin:0;padding:0;font:15px/23px 'Helvetica Neue',Helvetica,Arial,sans-serif;-webkit-text-size-adjust:100%")}>
<div class="preheader" style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(preheader)}<span>${filler}</span></div>
<table ${table} ${look('page')}><tr><td align="center">
${word.start}<table ${table} style="max-width:600px;font:15px/23px 'Helvetica Neue',Helvetica,Arial,sans-serif">
${band}<tr><td style="padding:24px 32px 16px;text-align:left" class="edge"><table ${fitted}><tr><td width="42" valign="middle">${mark(head, pictures.logo)}</td><td valign="middle" ${look('ink', `font-size:16px;line-height:22px;font-weight:700;${wraps}`)}>${escapeHtml(head.name)}</td></tr></table></td></tr>
<tr><td style="padding:0 16px 16px;text-align:left" class="around"><table ${table} ${look('card', 'border-width:1px;border-style:solid;border-radius:8px;border-collapse:separate')}>${cover}<tr><td ${look('ink', `padding:24px;${wraps}`, 'within')}>
${bodyOf(page)}
</td></tr></table></td></tr>
${footOf(page)}
</table>${word.end}</td></tr></table></body></html>
`
}

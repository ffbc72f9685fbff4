import { escapeHtml, signsOf } from '@cursus/contract/plain-text'
import type { SentMail } from './sent-mails.ts'

/** What the page shows, by its address. */
export type Shown = {
  mailId: string | undefined
  /** Of a mail program, in px. */
  width: 360 | 600
  scheme: 'light' | 'dark'
  language: 'fr' | 'en'
}
type PageOptions = Shown & { styleSheet: string | undefined; timeZone: string }

const texts = {
  en: {
    title: 'Sent e-mails',
    kept: 'The newest 50, as their readers get them.',
    smtp: 'E-mails leave by SMTP: none of them is kept here.',
    none: 'No e-mail yet. They appear here as soon as the demo sends one.',
    width: 'Width',
    360: 'Phone',
    600: 'Computer',
    scheme: 'Theme',
    light: 'Light',
    dark: 'Dark',
    back: 'All e-mails',
    to: 'to',
    links: 'Links of this e-mail',
    plain: 'Text part',
    signs: (count: number) => `${count} characters`,
  },
  fr: {
    title: 'E-mails envoyés',
    kept: 'Les 50 derniers, tels que leurs destinataires les reçoivent.',
    smtp: 'Les e-mails partent par SMTP\u00a0: aucun n’est gardé ici.',
    none: 'Aucun e-mail pour l’instant. Ils s’affichent ici dès que la démo en envoie un.',
    width: 'Largeur',
    360: 'Téléphone',
    600: 'Ordinateur',
    scheme: 'Thème',
    light: 'Clair',
    dark: 'Sombre',
    back: 'Tous les e-mails',
    to: 'à',
    links: 'Liens de cet e-mail',
    plain: 'Version texte',
    signs: (count: number) => `${count} signes`,
  },
} as const
type Texts = (typeof texts)[Shown['language']]

/** Without the style sheet of the web, as in development, the page is plain. */
const style = `
  body { margin: 0; background: var(--background, #fbf9f5); color: var(--foreground, #182227); font-family: var(--font-sans, sans-serif) }
  a { color: inherit }
  .top { display: flex; align-items: center; gap: 12px; height: 56px; padding: 0 24px; border-bottom: 1px solid var(--border, #e3e0d9) }
  .top img { width: 24px; height: 24px }
  h1 { margin: 0; font: 600 20px/1.2 var(--font-title, sans-serif); letter-spacing: -.012em }
  .muted { color: var(--muted-foreground, #625b52) }
  .parts { display: grid; grid-template-columns: 400px 1fr; height: calc(100dvh - 57px) }
  .list { margin: 0; padding: 0; list-style: none; overflow-y: auto; border-right: 1px solid var(--border, #e3e0d9) }
  .list a { display: grid; grid-template-columns: 1fr auto; column-gap: 12px; padding: 12px 16px 12px 24px; border-bottom: 1px solid var(--border, #e3e0d9); text-decoration: none; font-size: 14px; line-height: 20px }
  .list a:hover { background: var(--muted, #f4f1ec) }
  .list a[aria-current] { background: var(--accent, #dcf1e7) }
  .list a:focus-visible, .choices a:focus-visible, summary:focus-visible { outline: 2px solid var(--ring, #2b7a5e); outline-offset: -2px }
  .list span, .list strong { min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
  .list .wide { grid-column: 1 / -1 }
  .small { font-size: 12px; line-height: 18px }
  time { font-variant-numeric: tabular-nums }
  .mail { display: flex; flex-direction: column; min-width: 0; overflow-y: auto; padding: 16px 24px 24px; gap: 12px }
  .bar { display: flex; flex-wrap: wrap; gap: 12px; align-items: center }
  .choices { display: inline-flex; padding: 2px; border-radius: 8px; background: var(--secondary, #f0ede6) }
  .choices a { padding: 0 12px; border: 1px solid transparent; border-radius: 6px; font-size: 14px; font-weight: 500; line-height: 30px; text-decoration: none; color: var(--muted-foreground, #625b52) }
  .choices a[aria-current] { border-color: var(--border, #e3e0d9); background: var(--card, #fffefc); color: var(--foreground, #182227) }
  .inbox { max-width: 600px; font-size: 14px; line-height: 20px; overflow-wrap: anywhere }
  .inbox p { display: flex; gap: 12px; justify-content: space-between; margin: 0 }
  iframe { flex: 1 0 640px; max-width: 100%; border: 1px solid var(--border, #e3e0d9); border-radius: 8px; box-sizing: content-box; background: var(--card, #fffefc) }
  summary { cursor: pointer; font-size: 14px; font-weight: 500 }
  details ul { padding-left: 20px } details li, pre { font-size: 12px; line-height: 18px; overflow-wrap: anywhere; white-space: pre-wrap }
  .empty { padding: 48px 24px; text-align: center }
  .back { display: none; font-size: 14px }
  @media (max-width: 639px) { .note { display: none } }
  @media (max-width: 1023px) {
    .parts { display: block; height: auto }
    .list { border-right: 0 }
    .chosen .list { display: none } .parts:not(.chosen) .mail { display: none }
    .back { display: inline-block } .mail { padding: 12px 16px 24px } .list a, .top { padding-left: 16px; padding-right: 16px }
  }`

function addressOf(shown: Shown, change: Partial<Shown>): string {
  const { mailId, width, scheme } = { ...shown, ...change }
  const query = new URLSearchParams({ ...(mailId && { mail: mailId }), width: String(width), scheme })
  return escapeHtml(`/dev/mail?${query}`)
}

const current = (isCurrent: boolean) => (isCurrent ? ' aria-current="true"' : '')

function rowOf(mail: SentMail, shown: Shown, isCurrent: boolean, time: Intl.DateTimeFormat): string {
  return `<li><a href="${addressOf(shown, { mailId: mail.id })}"${current(isCurrent)}>
<strong>${escapeHtml(mail.from)}</strong><time class="small muted" datetime="${mail.sentAt}">${time.format(new Date(mail.sentAt))}</time>
<span class="wide">${escapeHtml(mail.subject)}</span><span class="wide muted">${escapeHtml(mail.preheader)}</span>
<span class="wide small muted">${texts[shown.language].to} ${escapeHtml(mail.to)}</span></a></li>`
}

function choicesOf<Key extends 'width' | 'scheme'>(key: Key, values: readonly Shown[Key][], shown: Shown): string {
  const words: Texts = texts[shown.language]
  const links = values.map(
    (value) =>
      `<a href="${addressOf(shown, { [key]: value })}"${current(shown[key] === value)}>${words[value as keyof Texts]}</a>`,
  )
  return `<nav class="choices" aria-label="${words[key]}">${links.join('')}</nav>`
}

function mailOf(mail: SentMail, shown: Shown): string {
  const { language, width, scheme } = shown
  const words = texts[language]
  const count = signsOf(mail.subject).length
  const links = mail.links.map((link) => `<li><a href="${escapeHtml(link)}">${escapeHtml(link)}</a></li>`)
  return `<section class="mail" aria-label="${escapeHtml(mail.subject)}">
<a class="back" href="${addressOf(shown, { mailId: undefined })}">${words.back}</a>
<div class="bar">${choicesOf('width', [360, 600], shown)}${choicesOf('scheme', ['light', 'dark'], shown)}</div>
<div class="inbox"><p><strong>${escapeHtml(mail.from)}</strong><span class="small muted">${words.signs(count)}</span></p>
<p><strong>${escapeHtml(mail.subject)}</strong></p><p class="muted">${escapeHtml(mail.preheader)}</p>
<p class="small muted">${words.to} ${escapeHtml(mail.to)}</p></div>
<iframe title="${escapeHtml(mail.subject)}" sandbox="allow-popups allow-popups-to-escape-sandbox" width="${width}" src="/dev/mail/${encodeURIComponent(mail.id)}?scheme=${scheme}"></iframe>
<details><summary>${words.links}</summary><ul>${links.join('')}</ul></details>
<details><summary>${words.plain}</summary><pre>${escapeHtml(mail.text)}</pre></details>
</section>`
}

/** The page of the mails that the demo has sent, in the look of the web. */
export function drawSentMails(mails: readonly SentMail[], options: PageOptions, isSmtp: boolean): string {
  const { language, scheme, styleSheet, timeZone, mailId } = options
  const words = texts[language]
  const mail = mails.find(({ id }) => id === mailId) ?? mails[0]
  const time = new Intl.DateTimeFormat(language === 'fr' ? 'fr-FR' : 'en-GB', {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone,
  })
  const rows = mails.map((each) => rowOf(each, options, each === mail, time)).join('\n')
  const shown = { ...options, mailId: mail?.id }
  return `<!doctype html>
<html lang="${language}" class="${scheme}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${words.title}</title><link rel="icon" href="/icon.svg">${styleSheet ? `<link rel="stylesheet" href="${styleSheet}">` : ''}
<style>${style}</style></head>
<body><header class="top"><img src="/icon.svg" alt=""><h1>${words.title}</h1><span class="muted note">${isSmtp ? words.smtp : words.kept}</span></header>
${mail ? `<main class="parts${mail.id === mailId ? ' chosen' : ''}"><ul class="list" role="list">${rows}</ul>${mailOf(mail, shown)}</main>` : `<p class="empty muted">${words.none}</p>`}
</body></html>`
}

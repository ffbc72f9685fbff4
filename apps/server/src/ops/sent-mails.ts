import { existsSync, readFileSync } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '@cursus/contract/error'
import { escapeHtml } from '@cursus/contract/plain-text'
import type { FastifyInstance } from 'fastify'
import PostalMime from 'postal-mime'
import type { Config } from '../config.ts'
import { drawSentMails, type Shown } from './sent-mails-page.ts'

type ReadMail = {
  /** The name of who writes, else their address. */
  from: string
  to: string
  subject: string
  /** What a list of mails shows below the subject. */
  preheader: string
  html: string
  text: string
}

/** Reads a message in the format of the platform's mail writer: text and HTML as alternatives. */
export async function readEml(raw: Buffer): Promise<ReadMail> {
  const { from, to, subject = '', html = '', text = '' } = await PostalMime.parse(raw)
  return {
    from: from?.name || from?.address || '',
    to: to?.map(({ address }) => address).join(', ') ?? '',
    subject,
    preheader: plain(/<div class="preheader"[^>]*>([^<]*)/.exec(html)?.[1] ?? ''),
    html,
    text,
  }
}

const signs: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }
const plain = (html: string): string => html.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => signs[name] ?? '')

/** The distinct links of a mail, without its pictures. */
export function linksOf({ html, text }: Pick<ReadMail, 'html' | 'text'>): string[] {
  const found = [...`${html}\n${text}`.matchAll(/https?:\/\/[^\s"'<>]+/g)].map(([link]) =>
    link.replaceAll('&amp;', '&'),
  )
  return [...new Set(found)].filter((link) => !link.includes('/mail/picture/'))
}

const shown = 50

export type SentMail = ReadMail & { id: string; sentAt: string; links: string[] }

async function readMail(folder: string, file: string): Promise<SentMail> {
  const path = join(folder, file)
  const mail = await readEml(await readFile(path))
  return {
    id: file.slice(0, -'.eml'.length),
    sentAt: (await stat(path)).mtime.toISOString(),
    links: linksOf(mail),
    ...mail,
  }
}

async function readNewest(folder: string): Promise<SentMail[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const files = await Promise.all(
    names
      .filter((name) => name.endsWith('.eml'))
      .map(async (name) => ({ name, time: (await stat(join(folder, name))).mtimeMs })),
  )
  const newest = files.sort((a, b) => b.time - a.time || (a.name < b.name ? 1 : -1)).slice(0, shown)
  return Promise.all(newest.map(({ name }) => readMail(folder, name)))
}

/** The style sheet of the built web, which has the fonts and colours of the product. */
function styleSheetOf(webFolder: string): string | undefined {
  const file = join(webFolder, 'index.html')
  const document = existsSync(file) ? readFileSync(file, 'utf8') : ''
  return /<link rel="stylesheet"[^>]*href="(\/assets\/[\w.-]+\.css)"/.exec(document)?.[1]
}

type Query = Partial<Record<'mail' | 'width' | 'scheme', string>>

const shownBy = ({ mail, width, scheme }: Query, language: string | undefined): Shown => ({
  mailId: mail,
  width: width === '360' ? 360 : 600,
  scheme: scheme === 'dark' ? 'dark' : 'light',
  language: /^fr/i.test(language ?? '') ? 'fr' : 'en',
})

/** A mail as a program with that theme shows it; links open beside it. */
const themed = (html: string, scheme: Shown['scheme']) =>
  html
    .replaceAll('@media (prefers-color-scheme:dark)', scheme === 'dark' ? '@media all' : '@media not all')
    .replace('<head>', '<head><base target="_blank">')

/**
 * `/dev/mail`, in demo mode only: shows the mails stored as files, to try the platform without a
 * mail server.
 */
export function serveSentMails(
  app: FastifyInstance,
  config: Pick<Config, 'dataDir' | 'mailTo' | 'http' | 'timeZone'>,
  webFolder: string,
): void {
  const folder = join(config.dataDir, 'mail')
  const own = "style-src 'self' 'unsafe-inline'; font-src 'self'; img-src 'self'; frame-src 'self'"
  const ownPolicy = `default-src 'none'; ${own}; frame-ancestors 'none'`
  const pictures = `img-src data: 'self' ${config.http.appOrigin}`
  const sandbox = 'sandbox allow-popups allow-popups-to-escape-sandbox'
  const mailPolicy = `default-src 'none'; style-src 'unsafe-inline'; ${pictures}; frame-ancestors 'self'; ${sandbox}`
  const styleSheet = styleSheetOf(webFolder)

  app.get<{ Querystring: Query }>('/dev/mail', async (request, reply) => {
    const mails = await readNewest(folder)
    reply.header('cache-control', 'no-store')
    if (request.headers.accept?.includes('application/json')) return mails
    const { timeZone, mailTo } = config
    const options = { ...shownBy(request.query, request.headers['accept-language']), styleSheet, timeZone }
    reply.header('content-security-policy', ownPolicy)
    return reply.type('text/html; charset=utf-8').send(drawSentMails(mails, options, mailTo === 'server'))
  })

  app.get<{ Params: { id: string }; Querystring: Query }>('/dev/mail/:id', async (request, reply) => {
    const mail = (await readNewest(folder)).find(({ id }) => id === request.params.id)
    if (!mail) throw new AppError('NotFound')
    reply.header('cache-control', 'no-store').header('content-security-policy', mailPolicy)
    reply.header('x-frame-options', 'SAMEORIGIN')
    const { scheme } = shownBy(request.query, undefined)
    const html = mail.html ? themed(mail.html, scheme) : `<pre>${escapeHtml(mail.text)}</pre>`
    return reply.type('text/html; charset=utf-8').send(html)
  })
}

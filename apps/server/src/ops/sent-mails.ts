import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '@cursus/contract/error'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Escapes text for HTML, attributes included. */
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] as string)

const shown = 50

type SentMail = ReturnType<typeof readEml> & { id: string; sentAt: string; links: string[] }

async function readMail(folder: string, file: string): Promise<SentMail> {
  const path = join(folder, file)
  const mail = readEml(await readFile(path))
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

const page = (mails: SentMail[], smtp: boolean) => `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Sent e-mails</title>
<style>
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #1d2420; background: #faf8f4 }
  details { background: #fff; border: 1px solid #ddd8cd; border-radius: 8px; margin: 0 0 .75rem; padding: .5rem 1rem }
  summary { cursor: pointer } time { color: #626a64 } iframe { width: 100%; height: 32rem; border: 1px solid #ddd8cd; margin: .5rem 0 }
  li { overflow-wrap: anywhere }
</style>
<h1>Sent e-mails</h1>
<p>${smtp ? 'E-mails leave by SMTP: none of them is kept here.' : `The newest ${shown}, as they would reach their readers.`}</p>
${mails.map(entry).join('\n') || '<p>None yet.</p>'}
</html>`

const entry = (mail: SentMail, index: number) => `<details${index === 0 ? ' open' : ''} id="${escapeHtml(mail.id)}">
<summary><strong>${escapeHtml(mail.subject)}</strong> — ${escapeHtml(mail.to)} <time>${escapeHtml(mail.sentAt)}</time></summary>
<ul>${mail.links.map((link) => `<li><a href="${escapeHtml(link)}">${escapeHtml(link)}</a></li>`).join('')}</ul>
<iframe title="${escapeHtml(mail.subject)}" sandbox="" src="/dev/mail/${encodeURIComponent(mail.id)}"></iframe>
</details>`

/**
 * `/dev/mail`, in demo mode only: shows the mails stored as files, to try the platform without a
 * mail server.
 */
export function serveSentMails(app: FastifyInstance, config: Pick<Config, 'dataDir' | 'mailTo'>): void {
  const folder = join(config.dataDir, 'mail')
  const ownPolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; frame-ancestors 'none'"
  const mailPolicy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; sandbox"

  app.get('/dev/mail', async (request, reply) => {
    const mails = await readNewest(folder)
    reply.header('cache-control', 'no-store')
    if (request.headers.accept?.includes('application/json')) return mails
    reply.header('content-security-policy', ownPolicy)
    return reply.type('text/html; charset=utf-8').send(page(mails, config.mailTo === 'server'))
  })

  app.get<{ Params: { id: string } }>('/dev/mail/:id', async (request, reply) => {
    const mail = (await readNewest(folder)).find(({ id }) => id === request.params.id)
    if (!mail) throw new AppError('NotFound')
    reply.header('cache-control', 'no-store').header('content-security-policy', mailPolicy)
    reply.header('x-frame-options', 'SAMEORIGIN')
    return reply.type('text/html; charset=utf-8').send(mail.html || `<pre>${escapeHtml(mail.text)}</pre>`)
  })
}

type ReadMail = { to: string; subject: string; date: string; html: string; text: string }

type Part = { headers: Map<string, string>; body: Buffer }

/** Splits a message or one of its parts into unfolded headers and body. */
function readPart(raw: Buffer): Part {
  const end = /\r?\n\r?\n/.exec(raw.toString('latin1'))
  const head = raw
    .subarray(0, end ? end.index : raw.length)
    .toString('utf8')
    .replace(/\r?\n[ \t]+/g, ' ')
  const headers = new Map<string, string>()
  for (const line of head.split(/\r?\n/)) {
    const colon = line.indexOf(':')
    if (colon > 0) headers.set(line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim())
  }
  return { headers, body: end ? raw.subarray(end.index + end[0].length) : Buffer.alloc(0) }
}

function decodeQuotedPrintable(body: string): Buffer {
  const bytes = body
    .replace(/=[ \t]*\r?\n/g, '')
    .replace(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1')
}

/**
 * RFC 2047: `=?utf-8?Q?…?=` and `=?utf-8?B?…?=`. Adjacent words are one text, which may be split
 * inside a character.
 */
function decodeHeader(value: string): string {
  return value.replace(/=\?[\w-]+\?[bq]\?[^?]*\?=(?:\s+=\?[\w-]+\?[bq]\?[^?]*\?=)*/gi, (words) => {
    const bytes = [...words.matchAll(/=\?[\w-]+\?([bq])\?([^?]*)\?=/gi)].map(([, kind = '', text = '']) =>
      kind.toLowerCase() === 'b' ? Buffer.from(text, 'base64') : decodeQuotedPrintable(text.replaceAll('_', ' ')),
    )
    return Buffer.concat(bytes).toString('utf8')
  })
}

function textOf({ headers, body }: Part): string {
  const encoding = headers.get('content-transfer-encoding')?.toLowerCase()
  if (encoding === 'base64') return Buffer.from(body.toString('latin1'), 'base64').toString('utf8')
  if (encoding === 'quoted-printable') return decodeQuotedPrintable(body.toString('latin1')).toString('utf8')
  return body.toString('utf8')
}

function* leavesOf(part: Part): Generator<Part> {
  const boundary = /boundary="?([^";]+)"?/i.exec(part.headers.get('content-type') ?? '')?.[1]
  if (!boundary) {
    yield part
    return
  }
  // The text before the first delimiter is a preamble; the delimiter followed by `--` is the last.
  const pieces = `\r\n${part.body.toString('latin1')}`.split(`\n--${boundary}`).slice(1)
  for (const piece of pieces) {
    if (piece.startsWith('--')) return
    yield* leavesOf(readPart(Buffer.from(piece.replace(/^[ \t]*\r?\n/, ''), 'latin1')))
  }
}

/** Reads a message in the format of the platform's mail writer: text and HTML as alternatives. */
export function readEml(raw: Buffer): ReadMail {
  const message = readPart(raw)
  const header = (name: string) => decodeHeader(message.headers.get(name) ?? '')
  const mail: ReadMail = { to: header('to'), subject: header('subject'), date: header('date'), html: '', text: '' }
  for (const leaf of leavesOf(message)) {
    const type = leaf.headers.get('content-type')?.toLowerCase() ?? 'text/plain'
    if (type.startsWith('text/html')) mail.html ||= textOf(leaf)
    else if (type.startsWith('text/plain')) mail.text ||= textOf(leaf)
  }
  return mail
}

/** The distinct links of a mail. */
export function linksOf({ html, text }: Pick<ReadMail, 'html' | 'text'>): string[] {
  const found = [...`${html}\n${text}`.matchAll(/https?:\/\/[^\s"'<>]+/g)].map(([link]) =>
    link.replaceAll('&amp;', '&'),
  )
  return [...new Set(found)]
}

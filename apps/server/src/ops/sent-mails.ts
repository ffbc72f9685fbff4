import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '@cursus/contract/error'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { escapeHtml } from '../http/escape-html.ts'
import { linksOf, readEml } from './read-eml.ts'

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

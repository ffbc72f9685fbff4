import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { serveSentMails } from './sent-mails.ts'

let folder: string
const app = Fastify()
const html = [
  '<!doctype html><html><head><style>@media (prefers-color-scheme:dark){p{color:red}}</style></head>',
  '<body><div class="preheader">Avant le 28/11</div><p>Bonjour</p></body></html>',
].join('')
const mail = (subject: string) =>
  [
    'From: "Karim Benali, Maison Delorme" <no-reply@cursus.example>',
    'To: lou@example.com',
    `Subject: ${subject}`,
    'Content-Type: text/html; charset=utf-8',
    '',
    html,
  ].join('\r\n')

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cursus-sent-'))
  await mkdir(join(folder, 'mail'))
  await mkdir(join(folder, 'web'))
  await writeFile(join(folder, 'mail', 'one.eml'), mail('A faire : <b>Caisse</b>'))
  await writeFile(join(folder, 'web', 'index.html'), '<link rel="stylesheet" crossorigin href="/assets/index-x.css">')
  const config = readConfig({ DATABASE_URL: 'postgres://localhost/x', DATA_DIR: folder, DEMO: '1' })
  serveSentMails(app, config, join(folder, 'web'))
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})
const get = (url: string, headers = {}) => app.inject({ method: 'GET', url, headers })

it.each([
  ['fr', 'Téléphone', '23 signes'],
  ['en', 'Phone', '23 characters'],
])('shows mails as an inbox and its reader do, in the look of the web: %s', async (language, phone, signs) => {
  const { body, headers } = await get('/dev/mail?mail=one&width=360&scheme=dark', { 'accept-language': language })
  for (const words of [phone, signs, 'Karim Benali, Maison Delorme', 'Avant le 28/11', 'to lou@example.com'.slice(3)])
    expect(body).toContain(words)
  expect(body).toContain('A faire : &lt;b&gt;Caisse&lt;/b&gt;')
  expect(body).toContain(`<html lang="${language}" class="dark">`)
  expect(body).toContain('href="/assets/index-x.css"')
  expect(body).toContain('width="360" src="/dev/mail/one?scheme=dark"')
  expect(headers['content-security-policy']).not.toContain('script')
})

it('shows a mail as a light and a dark program do', async () => {
  expect((await get('/dev/mail/one?scheme=dark')).body).toContain('@media all{p{color:red}}')
  const light = await get('/dev/mail/one')
  expect(light.body).toContain('@media not all{p{color:red}}')
  expect(light.headers['content-security-policy']).toContain('sandbox')
  expect((await get('/dev/mail/two')).statusCode).not.toBe(200)
})

it('gives programs the mails as JSON', async () => {
  const mails = (await get('/dev/mail', { accept: 'application/json' })).json<object[]>()
  expect(mails).toMatchObject([{ id: 'one', to: 'lou@example.com', preheader: 'Avant le 28/11', links: [] }])
})

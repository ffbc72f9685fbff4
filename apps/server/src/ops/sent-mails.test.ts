import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { linksOf, readEml, serveSentMails } from './sent-mails.ts'

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

const lines = (...text: string[]) => Buffer.from(text.join('\r\n'))

describe('a stored mail', () => {
  it('is read with its parts, encodings and split words', async () => {
    const mail = await readEml(
      lines(
        'To: lou@example.com',
        'Subject: =?UTF-8?Q?Votre_module_=C3=89vacua?=',
        ' =?UTF-8?Q?tion?=',
        'Content-Type: multipart/alternative; boundary="--_b-1"',
        '',
        '----_b-1',
        'Content-Type: text/plain; charset=utf-8',
        'Content-Transfer-Encoding: quoted-printable',
        '',
        'Voil=C3=A0 =',
        ': https://example.com/auth/signup?email=3Da%40b.fr&x=',
        '=3D1',
        '----_b-1',
        'Content-Type: text/html; charset=utf-8',
        'Content-Transfer-Encoding: base64',
        '',
        Buffer.from('<a href="https://example.com/x?a=1&amp;b=2">é</a>').toString('base64'),
        '----_b-1--',
      ),
    )
    expect(mail).toMatchObject({ to: 'lou@example.com', subject: 'Votre module Évacuation' })
    expect(mail.text.trim()).toBe('Voilà : https://example.com/auth/signup?email=a%40b.fr&x=1')
    expect(mail.html.trim()).toBe('<a href="https://example.com/x?a=1&amp;b=2">é</a>')
    expect(linksOf(mail)).toEqual([
      'https://example.com/x?a=1&b=2',
      'https://example.com/auth/signup?email=a%40b.fr&x=1',
    ])
  })

  it('says who writes and what stands below its subject, and links no picture', async () => {
    const mail = await readEml(
      lines(
        'From: "Karim \\"K\\" Benali, Maison Delorme" <no-reply@cursus.example>',
        'Content-Type: text/html; charset=utf-8',
        '',
        '<div class="preheader" style="display:none">Avant le 28/11 &amp; vite<span>&#847;</span></div>',
        '<img src="https://cursus.example/mail/picture/x.png"><a href="https://cursus.example/">.</a>',
      ),
    )
    expect(mail).toMatchObject({ from: 'Karim "K" Benali, Maison Delorme', preheader: 'Avant le 28/11 & vite' })
    expect(linksOf(mail)).toEqual(['https://cursus.example/'])
    expect((await readEml(lines('From: no-reply@cursus.example', '', ''))).from).toBe('no-reply@cursus.example')
  })

  it('may be plain text only', async () => {
    const mail = await readEml(lines('Subject: Hello', '', 'A text: é'))
    expect(mail).toMatchObject({ subject: 'Hello', text: 'A text: é\n', html: '' })
  })
})

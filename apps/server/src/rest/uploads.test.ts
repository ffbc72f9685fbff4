import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { peopleOfAlphabets } from '@cursus/contract/testing/alphabets'
import { removeExpiredFiles } from '@cursus/domain/orphan-file'
import { limitRate, rateLimits } from '@cursus/domain/rate-limit'
import { storeFile } from '@cursus/domain/stored-file'
import { drawingBomb, heavyPng, makeCategory, makeModule, makeUser } from '@cursus/domain/testing'
import sharp from 'sharp'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { useTestApp } from '../testing/start-test-app.ts'
import { startUploads } from './uploads.ts'

const test = useTestApp()
let origin: string
let manager: string
let picture: Blob

beforeAll(async () => {
  origin = await test.app.listen({ port: 0, host: '127.0.0.1' })
  manager = await test.cookieOf(await makeUser(test.ctx.db, { rights: ['companies.write', 'modules.write'] }))
  const pixels = await sharp({ create: { width: 20, height: 10, channels: 3, background: '#147' } })
    .png()
    .toBuffer()
  picture = new Blob([new Uint8Array(pixels)], { type: 'image/png' })
})

async function leftUploads(): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of test.ctx.storage.list('uploads')) keys.push(key)
  return keys
}
afterEach(async () => {
  expect(await leftUploads()).toEqual([])
})

function form(fields: Record<string, string | Blob>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') data.append(name, value)
    else data.append(name, value, 'C:\\fakepath\\logo é.png')
  }
  return data
}

const post = (path: string, body: string | FormData, headers: Record<string, string> = {}) =>
  fetch(`${origin}${path}`, { method: 'POST', body, headers: { cookie: manager, ...headers } })

describe('multipart', () => {
  it('stores a logo, moves it into place, and serves it to who knows its address', async () => {
    const response = await post('/api/company', form({ name: 'With a logo', logo: picture }))
    expect(response.status).toBe(201)
    const { logo } = (await response.json()) as { logo: string }

    const file = await test.call('GET', logo, { as: manager })
    expect(file.statusCode).toBe(200)
    expect(file.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=31536000, immutable',
    })
    expect(Number(file.headers['content-length'])).toBe(file.rawPayload.length)
    expect((await test.call('GET', logo)).statusCode).toBe(200)
    expect((await test.call('GET', logo.replace('/logo-', '/other-'))).statusCode).toBe(401)
    expect((await test.call('GET', logo.replace(/logo-.{8}/, 'logo-00000000'))).statusCode).toBe(404)
    const again = await test.call('GET', logo, { as: manager, headers: { 'if-none-match': String(file.headers.etag) } })
    expect(again.statusCode).toBe(304)
  })

  it('creates a company with logo, first manager and first licence from one form, or nothing', async () => {
    const module = await makeModule(test.ctx.db)
    const parts = {
      'managers[userList][0]': 'first@example.com',
      'managers[rights][training][write]': 'true',
      'managers[rights][admin][write]': 'true',
      'managers[rights][responsible]': 'true',
      'licence[name]': 'First year',
      'licence[startDate]': '2026-01-01',
      'licence[endDate]': '2036-12-31',
      'licence[maxActiveUserAllowed]': '12',
      'licence[authorizedDomainList]': 'null',
      'licence[modules][0][moduleId]': module.id,
      'licence[modules][0][moduleVersionId]': module.versionId,
    }
    const refused = await post(
      '/api/company',
      form({ name: 'In one go', logo: picture, ...parts, 'licence[maxActiveUserAllowed]': '0' }),
    )
    expect(refused.status).toBe(400)
    expect(await refused.json()).toMatchObject({ issues: [{ path: 'licence.maxActiveUserAllowed', rule: 'min' }] })
    const response = await post('/api/company', form({ name: 'In one go', logo: picture, ...parts }))
    expect(response.status).toBe(201)
    const { id, ...company } = (await response.json()) as { id: string }
    expect(company).toMatchObject({ name: 'In one go', logo: expect.any(String), managerCount: 1, licenceCount: 1 })
    const licences = await test.call('GET', `/api/company/${id}/moduleLicence`, { as: manager })
    expect(licences.json()).toMatchObject([{ name: 'First year', usage: { current: 0, max: 12 } }])
  })

  it('serves a resource under its own name, whole or in ranges', async () => {
    const [contents, category] = ['contents.write', await makeCategory(test.ctx.db)] as const
    const author = await test.cookieOf(await makeUser(test.ctx.db, { rights: [contents] }))
    const data = new FormData()
    const fields = { title: 'T', type: 'external-link', link: 'https://example.com', language: 'fr', level: '1' }
    for (const [name, value] of Object.entries({
      ...fields,
      description: 'D',
      isTool: 'false',
      categoryId: category.id,
    }))
      data.append(name, value)
    // Without the direction mark and the line break, which would change what is around the name.
    data.append('resources[0]', new Blob(['0123456789']), '\u202eFiche\u2028 d’été.pdf')
    for (const [index, name] of peopleOfAlphabets.entries()) {
      data.append(`resources[${index + 1}]`, new Blob(['0']), `${name}.pdf`)
    }
    data.append('illustration', picture, 'a.png')
    const made = await post('/api/content', data, { cookie: author })
    const content = (await made.json()) as { resources: { file: string; name: string }[]; illustration: string }
    expect(made.status, JSON.stringify(content)).toBe(201)
    expect(content.resources[0]?.name).toBe('Fiche d’été.pdf')
    const path = content.resources[0]?.file ?? ''
    const get = (range: string) => test.call('GET', path, { as: manager, headers: { range } })

    const whole = await test.call('GET', path, { as: manager })
    expect(whole.headers).toMatchObject({
      'accept-ranges': 'bytes',
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="Fiche d??t?.pdf"; filename*=UTF-8''Fiche%20d%E2%80%99%C3%A9t%C3%A9.pdf`,
    })
    for (const [index, name] of peopleOfAlphabets.entries()) {
      const { headers } = await test.call('GET', content.resources[index + 1]?.file ?? '', { as: manager })
      const [, encoded = ''] = /filename\*=UTF-8''(\S+)$/.exec(String(headers['content-disposition'])) ?? []
      expect(decodeURIComponent(encoded)).toBe(`${name}.pdf`)
    }
    expect(whole.body).toBe('0123456789')
    const part = await get('bytes=2-4')
    expect([part.statusCode, part.headers['content-range'], part.body]).toEqual([206, 'bytes 2-4/10', '234'])
    expect((await get('bytes=-3')).body).toBe('789')
    const beyond = await get('bytes=10-')
    expect([beyond.statusCode, beyond.headers['content-range'], beyond.body]).toEqual([416, 'bytes */10', ''])
    const picked = await test.call('GET', content.illustration, { as: manager })
    expect(picked.headers['content-disposition']).toBe('inline')
  })

  it('serves only files that are in place', async () => {
    await test.ctx.storage.put('uploaded-packages/a.zip', Buffer.from('secret'))
    for (const key of [
      'uploaded-packages/a.zip',
      'company/../uploaded-packages/a.zip',
      'company/%2e%2e/uploaded-packages/a.zip',
      'company/..%2fuploaded-packages/a.zip',
      'company//x',
      'company/%00',
      'company/..%5cx',
      'company',
      'company/',
    ]) {
      const response = await test.call('GET', `/api/file/${key}`, { as: manager })
      expect(response.statusCode, key).toBe(404)
    }
  })

  it('accepts JSON when no file is sent', async () => {
    const body = JSON.stringify({ name: 'Without a logo' })
    const response = await post('/api/company', body, { 'content-type': 'application/json' })
    expect(response.status).toBe(201)
    expect(await response.json()).toMatchObject({ logo: null, hue: null })
  })

  it('accepts a form without a chosen file', async () => {
    const response = await post('/api/company', form({ name: 'Nothing chosen', logo: 'null' }))
    expect(response.status).toBe(201)
  })

  it.each([
    [
      'two files for a single field',
      [
        ['logo', 'file'],
        ['logo', 'file'],
      ],
      { path: 'logo', rule: 'file' },
    ],
    ['a file in an unknown field', [['virus', 'file']], { path: 'virus', rule: 'unknownField' }],
    ['a text in a file field', [['logo', 'text']], { path: 'logo', rule: 'file' }],
    ['an invalid field name', [['a[', 'text']], { path: 'a[', rule: 'invalid' }],
    ['a field name of the object prototype', [['constructor', 'text']], { path: '', rule: 'multipart' }],
  ])('refuses %s', async (_what, fields, issue) => {
    const data = new FormData()
    data.append('name', 'Refused')
    for (const [name, kind] of fields as [string, string][]) {
      data.append(name, kind === 'file' ? picture : 'text', ...((kind === 'file' ? ['a.png'] : []) as []))
    }
    const response = await post('/api/company', data)
    expect(await response.json()).toMatchObject({ statusCode: 400, issues: [issue] })
  })

  it('refuses invalid images and truncated bodies', async () => {
    const text = new Blob(['no picture at all'])
    expect(await (await post('/api/company', form({ name: 'Text', logo: text }))).json()).toMatchObject({
      message: ['InvalidImage'],
    })
    const head = '--x\r\nContent-Disposition: form-data; name="logo"; filename="a.png"\r\n\r\nabc'
    const broken = await post('/api/company', head, { 'content-type': 'multipart/form-data; boundary=x' })
    expect(await broken.json()).toMatchObject({ statusCode: 400, message: ['ValidationFailed?path=&rule=multipart'] })
    const nameless = await post('/api/company', 'abc', { 'content-type': 'multipart/form-data' })
    expect(nameless.status).toBe(400)
  })

  it('is not read from callers without access', async () => {
    const other = await test.cookieOf(await makeUser(test.ctx.db))
    const response = await post('/api/company', form({ name: 'X', logo: picture }), { cookie: other })
    expect(response.status).toBe(403)
  })
})

/**
 * Sends a form with one file to its end, whatever is answered meanwhile; `sent` is the number of
 * megabytes sent before the answer.
 */
async function sendWhole(path: string, megabytes: number): Promise<{ answer: string; sent: number }> {
  const head =
    '--x\r\nContent-Disposition: form-data; name="name"\r\n\r\nBig\r\n' +
    '--x\r\nContent-Disposition: form-data; name="logo"; filename="big.png"\r\nContent-Type: image/png\r\n\r\n'
  const tail = '\r\n--x--\r\n'
  const megabyte = randomBytes(1024 * 1024)
  const { hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname)
  let answer = ''
  let sent = 0
  let sentAtAnswer: number | undefined
  socket.setEncoding('utf8').on('data', (chunk) => {
    sentAtAnswer ??= sent
    answer += chunk
  })
  const failed = once(socket, 'close').then(() => Promise.reject(new Error('The connection was cut')))
  failed.catch(() => {})
  const write = async (chunk: string | Buffer) => {
    if (!socket.write(chunk)) await Promise.race([once(socket, 'drain'), failed])
  }
  await write(
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\nCookie: ${manager}\r\n` +
      'Content-Type: multipart/form-data; boundary=x\r\n' +
      `Content-Length: ${head.length + megabytes * megabyte.length + tail.length}\r\n\r\n${head}`,
  )
  for (; sent < megabytes; sent++) await write(megabyte)
  await write(tail)
  // The connection stays usable: it answers the next request.
  await write(`GET /health/live HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
  await failed.catch(() => {})
  return { answer, sent: sentAtAnswer ?? sent }
}

describe('a file over its limit', () => {
  it('is refused as soon as the limit is passed, and its sender can read why', async () => {
    const { answer, sent } = await sendWhole('/api/company', 64)
    expect(answer).toMatch(/^HTTP\/1\.1 413 /)
    expect(answer).toContain(
      '{"statusCode":413,"error":"Payload Too Large","message":["MaxWeightCompanyLogo?max=2097152"]}',
    )
    expect(answer).toMatch(/HTTP\/1\.1 200 [\s\S]*\{"status":"live"\}/)
    expect(sent).toBeLessThan(32)
  })

  it('creates no company', async () => {
    const list = await test.call('GET', '/api/company?search=Big', { as: manager })
    expect(list.json()).toEqual([])
  })
})

describe('a JSON body over its limit', () => {
  it('is refused by its name', async () => {
    const body = JSON.stringify({ name: 'x'.repeat(2 * 1024 * 1024) })
    const response = await post('/api/company', body, { 'content-type': 'application/json' })
    expect(await response.json()).toMatchObject({ statusCode: 413, message: ['BodyTooLarge'] })
  })
})

it('touches the files of a running request; those of a killed server are swept', async () => {
  const { storage, db } = test.ctx
  const uploads = startUploads(test.ctx, test.ctx.settings.uploadLimits, 10)
  const field = { limit: 'companyLogo', tooHeavy: 'MaxWeightCompanyLogo' } as const
  const { key } = await uploads.take(field, 'a.png', Readable.from(['x']))
  const orphan = `uploads/${randomUUID()}`
  await storeFile(test.ctx, { kind: 'upload', key: orphan }, Buffer.from('x'))
  const now = test.ctx.now()
  await db.updateTable('files').set({ expiresAt: now }).execute()
  const row = db.selectFrom('files').select('expiresAt').where('key', '=', key)
  await vi.waitFor(async () => expect((await row.executeTakeFirst())!.expiresAt! > now).toBe(true), 10_000)
  expect(await removeExpiredFiles(test.ctx)).toBe(1)
  expect(await leftUploads()).toEqual([key])
  expect(await storage.stat(orphan)).toBeUndefined()
  await uploads.clear()
  expect(await row.executeTakeFirst()).toBeUndefined()
})

describe('images made to exhaust the server', () => {
  const logo = (bytes: Uint8Array) => new Blob([new Uint8Array(bytes)], { type: 'image/png' })

  it('do not delay a sign-in', { timeout: 120_000 }, async () => {
    const password = 'a real password'
    const { email } = await makeUser(test.ctx.db, { password })
    const send = (name: string, bytes: Uint8Array) => post('/api/company', form({ name, logo: logo(bytes) }))
    const six = Array.from({ length: 6 }, (_, number) => number)
    const drawings = six.map((number) => send(`Drawing ${number}`, drawingBomb))
    // Valid except for the work that they cause; decoding must still run after two sign-ins.
    const heavy = await heavyPng(3000)
    let ended = 0
    const pictures = six.map((number) =>
      send(`Heavy ${number}`, heavy).finally(() => {
        ended += 1
      }),
    )
    for (let times = 0; times < 2; times++) {
      const answer = await test.call('POST', '/api/auth/signin', { body: { email, password } })
      expect(answer.statusCode, answer.body).toBe(200)
    }
    expect(ended).toBeLessThan(6)
    expect((await Promise.all(pictures)).map(({ status }) => status)).toEqual(Array(6).fill(201))
    for (const answer of await Promise.all(drawings)) {
      expect(answer.status).toBe(400)
      expect(await answer.json()).toMatchObject({ message: ['InvalidImage'] })
    }
  })
})

it('uploads are limited per user', async () => {
  const clerk = await makeUser(test.ctx.db, { rights: ['companies.write'] })
  const cookie = await test.cookieOf(clerk)
  const upload = () => post('/api/company', form({ name: 'x'.repeat(500) }), { cookie })
  for (let count = 1; count < rateLimits.upload.user; count++) {
    await limitRate(test.ctx, 'upload', { userId: clerk.id })
  }
  expect((await upload()).status).toBe(400)
  const refused = await upload()
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await post('/api/company', form({ name: 'x'.repeat(500) }))).status).toBe(400)
})

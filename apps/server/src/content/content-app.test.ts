import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { maxCommitBytes, maxUserDataBytes } from '@cursus/contract/participant-values'
import { newId } from '@cursus/db'
import { createTestDatabase, type TestDatabase } from '@cursus/db/testing'
import { openUserContent, saveUserData } from '@cursus/domain/participant'
import {
  changeRow,
  makeAccess,
  makeContent,
  makeCtx,
  makeModule,
  makeUser,
  makeUserCtx,
  type TestCtx,
} from '@cursus/domain/testing'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { createLogger } from '../http/create-logger.ts'
import { oneSco } from '../testing/one-sco.ts'
import { createContentApp, maxHeaderSize } from './content-app.ts'

let database: TestDatabase
let ctx: TestCtx
let folder: string
let clock = 0
const apps: FastifyInstance[] = []

const config = (env: Record<string, string> = {}) =>
  readConfig({ DATABASE_URL: 'postgres://localhost/none', LOG_LEVEL: 'silent', ...env })

async function makeApp(env: Record<string, string> = {}): Promise<FastifyInstance> {
  const settings = config(env)
  const app = await createContentApp(settings, { domain: ctx }, createLogger(settings.logLevel), folder)
  apps.push(app)
  return app
}

let app: FastifyInstance
beforeAll(async () => {
  database = await createTestDatabase()
  // Advances the clock past the lifetime of cached answers.
  ctx = { ...(await makeCtx(database)), now: () => new Date(Date.now() + clock) }
  folder = await mkdtemp(join(tmpdir(), 'launcher-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), '<meta name="app-origin" content="%APP_ORIGIN%">')
  await writeFile(join(folder, 'assets', 'index-1.js'), 'export {}')
  app = await makeApp()
})
afterAll(async () => {
  for (const app of apps) await app.close()
  await ctx?.close()
  await database?.close()
  await rm(folder, { recursive: true, force: true })
})

/** A user who has opened a package with these files. */
async function launch(files: Record<string, string | Buffer> = { 'index.html': '<p>Hello</p>' }) {
  const filesPrefix = `packages/${newId()}`
  for (const [path, content] of Object.entries(files)) {
    await ctx.storage.put(`${filesPrefix}/${path}`, Buffer.from(content))
  }
  const content = await makeContent(ctx.db, { type: 'scorm-content', manifest: oneSco, filesPrefix })
  const module = await makeModule(ctx.db, { contents: [content] })
  const user = await makeUser(ctx.db)
  const access = await makeAccess(ctx.db, { module, userId: user.id, acceptedAt: new Date() })
  const me = await makeUserCtx(ctx, user)
  const at = { userModuleId: access.id, contentId: content.id }
  const opened = await openUserContent(me, at)
  const base = new URL(opened.launchUrl!).pathname.replace('/_player', '')
  return {
    me,
    at,
    access,
    user,
    opened,
    base,
    get: (path: string, headers: Record<string, string> = {}, on = app) =>
      on.inject({ method: 'GET', url: `${base}/f/${path}`, headers }),
  }
}

describe('files of a package', () => {
  it('are served with their own type, without sniffing and cookies', async () => {
    const { get } = await launch({
      'index.html': '<p>é</p>',
      'latin.html': Buffer.from('<meta charset="iso-8859-1"><p>\xe9</p>', 'latin1'),
      'mark.js': '\ufeffalert(1)',
      'a.mjs': 'export {}',
      'b.wasm': 'x',
      'c.woff2': 'x',
      'd.SVG': '<svg/>',
      'e.php': '<?php ?>',
      'f.unknown': 'x',
      g: 'x',
      'h.constructor': 'x',
    })
    const types = Object.fromEntries(
      await Promise.all(
        [
          'index.html',
          'latin.html',
          'mark.js',
          'a.mjs',
          'b.wasm',
          'c.woff2',
          'd.SVG',
          'e.php',
          'f.unknown',
          'g',
          'h.constructor',
        ].map(async (name) => {
          const answer = await get(name)
          expect(answer.statusCode).toBe(200)
          expect(answer.headers).toMatchObject({
            'x-content-type-options': 'nosniff',
            'referrer-policy': 'no-referrer',
            'cross-origin-resource-policy': 'same-origin',
            'cache-control': 'private, max-age=31536000, immutable',
            'accept-ranges': 'bytes',
          })
          expect(answer.headers).not.toHaveProperty('set-cookie')
          expect(answer.headers).not.toHaveProperty('service-worker-allowed')
          return [name, answer.headers['content-type']]
        }),
      ),
    )
    expect(types).toEqual({
      'index.html': 'text/html; charset=utf-8',
      'latin.html': 'text/html',
      'mark.js': 'text/javascript',
      'a.mjs': 'text/javascript; charset=utf-8',
      'b.wasm': 'application/wasm',
      'c.woff2': 'font/woff2',
      'd.SVG': 'image/svg+xml; charset=utf-8',
      'e.php': 'application/octet-stream',
      'f.unknown': 'application/octet-stream',
      g: 'application/octet-stream',
      'h.constructor': 'application/octet-stream',
    })
    expect((await get('latin.html')).rawPayload.includes(0xe9)).toBe(true)
  })

  it('are found by exact, percent-decoded, NFC and case-insensitive name, also with a query', async () => {
    const { get } = await launch({
      'Contenu/Leçon 1.html': 'lesson',
      '100%25.html': 'encoded name',
      '50%.html': 'stray percent',
      'a+b&c.html': 'signs',
      'sub/index.html': 'index of sub',
    })
    const body = async (path: string) => (await get(path)).payload
    expect(await body('Contenu/Le%C3%A7on%201.html?content=playing')).toBe('lesson')
    expect(await body(`Contenu/${encodeURIComponent('Leçon 1'.normalize('NFD'))}.html`)).toBe('lesson')
    expect(await body('contenu/LE%C3%87ON%201.HTML')).toBe('lesson')
    expect(await body('100%25.html')).toBe('encoded name')
    expect(await body('50%.html')).toBe('stray percent')
    expect(await body('50%25.html')).toBe('stray percent')
    expect(await body('a+b&c.html')).toBe('signs')
    expect(await body('sub/')).toBe('index of sub')
    const folderAnswer = await get('sub?x=1')
    expect(folderAnswer.statusCode).toBe(302)
    expect(folderAnswer.headers.location).toMatch(/\/f\/sub\/\?x=1$/)
  })

  it('are limited to the package: nothing outside is found', async () => {
    const other = await launch({ 'secret.html': 'secret' })
    const otherPrefix = (await filesPrefixOf(other.at.contentId)).split('/')[1]!
    const { base } = await launch({ 'index.html': 'mine', 'sub/page.html': 'page' })
    for (const path of [
      `../${otherPrefix}/secret.html`,
      `%2e%2e/${otherPrefix}/secret.html`,
      `..%2f${otherPrefix}%2fsecret.html`,
      `..%5c${otherPrefix}%5csecret.html`,
      `sub/../../${otherPrefix}/secret.html`,
      '%00',
      'index.html%00.js',
      'sub',
      'sub//page.html',
      './index.html',
      'nothing.html',
      'x'.repeat(300),
      'x'.repeat(5000),
      'index.html/x',
    ]) {
      const answer = await getRaw(`${base}/f/${path}`)
      expect([path, answer.status]).toEqual([path, 404])
      expect(answer.body).not.toContain('secret')
    }
    for (const url of [
      `${base}/`,
      `${base}/f`,
      base,
      '/',
      '/l/',
      `${base}/_player/x`,
      '/_launcher/assets/../index.html',
    ]) {
      expect([url, (await getRaw(url)).status]).toEqual([url, 404])
    }
  })

  it('support ranges', async () => {
    const { get } = await launch({ 'film.mp4': '0123456789', 'empty.bin': '' })
    const part = await get('film.mp4', { range: 'bytes=2-4' })
    expect(part.statusCode).toBe(206)
    expect(part.payload).toBe('234')
    expect(part.headers).toMatchObject({
      'content-range': 'bytes 2-4/10',
      'content-length': '3',
      'content-type': 'video/mp4',
    })
    expect((await get('film.mp4', { range: 'bytes=-3' })).payload).toBe('789')
    expect((await get('film.mp4', { range: 'bytes=8-' })).payload).toBe('89')
    const etag = part.headers.etag as string
    expect((await get('film.mp4', { range: 'bytes=0-1', 'if-range': etag })).payload).toBe('01')
    for (const headers of [
      { range: 'bytes=0-1', 'if-range': '"other"' },
      { range: 'bytes=0-1', 'if-range': 'Wed, 21 Oct 2015 07:28:00 GMT' },
      { range: 'bytes=0-1,4-5' },
    ]) {
      const whole = await get('film.mp4', headers as Record<string, string>)
      expect([whole.statusCode, whole.payload]).toEqual([200, '0123456789'])
    }
    const beyond = await get('film.mp4', { range: 'bytes=10-' })
    expect([beyond.statusCode, beyond.headers['content-range'], beyond.payload]).toEqual([416, 'bytes */10', ''])
    expect((await get('empty.bin')).headers['content-length']).toBe('0')
    const film = Buffer.from(Array.from({ length: 300_000 }, (_, index) => index % 251))
    const long = await launch({ 'long.mp4': film })
    const piece = await long.get('long.mp4', { range: 'bytes=100000-299998' })
    expect(piece.rawPayload.equals(film.subarray(100_000, 299_999))).toBe(true)
    expect((await long.get('long.mp4')).rawPayload.equals(film)).toBe(true)
  })

  it('support conditional requests and HEAD', async () => {
    const { get, base } = await launch({ 'a.js': 'let a', 'b.js': 'let b' })
    const { etag } = (await get('a.js')).headers as { etag: string }
    expect((await get('b.js')).headers.etag).not.toBe(etag)
    for (const known of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
      const answer = await get('a.js', { 'if-none-match': known })
      expect([answer.statusCode, answer.payload, answer.headers.etag]).toEqual([304, '', etag])
      expect(answer.headers['cache-control']).toContain('immutable')
    }
    expect((await get('a.js', { 'if-none-match': '"x"' })).statusCode).toBe(200)
    const head = await app.inject({ method: 'HEAD', url: `${base}/f/a.js` })
    expect([head.statusCode, head.payload, head.headers['content-length'], head.headers.etag]).toEqual([
      200,
      '',
      '5',
      etag,
    ])
  })

  it('may load from the web but call only their own origin, unless the installation allows more', async () => {
    const { get } = await launch()
    const policy = async (env: Record<string, string>) =>
      String((await get('index.html', {}, await makeApp(env))).headers['content-security-policy'])
    const open = await policy({})
    expect(open).toContain("default-src 'self' 'unsafe-inline' 'unsafe-eval' data: blob: https:;")
    expect(open).toContain("connect-src 'self' data: blob:;")
    expect(open).toContain("frame-ancestors http://localhost:3000 'self'")
    const strict = await policy({ CONTENT_CSP: 'strict https://lrs.example.com' })
    expect(strict).toContain("default-src 'self' 'unsafe-inline' 'unsafe-eval' data: blob:;")
    expect(strict).toContain("connect-src 'self' data: blob: https://lrs.example.com;")
  })

  it('cannot register a service worker', async () => {
    const { get } = await launch({ 'sw.js': 'x' })
    expect((await get('sw.js', { 'service-worker': 'script' })).statusCode).toBe(403)
    expect((await get('sw.js', { 'sec-fetch-dest': 'serviceworker' })).statusCode).toBe(403)
  })

  it('only answer GET and HEAD', async () => {
    const { base } = await launch()
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const) {
      expect((await app.inject({ method, url: `${base}/f/index.html` })).statusCode).toBe(404)
    }
  })
})

describe('a launch path', () => {
  it('ends with its time, its access and its user, with a plain notice page', async () => {
    const revoked = await launch()
    const deleted = await launch()
    const suspended = await launch()
    const launched = await launch()
    const all = [revoked, deleted, suspended, launched]
    for (const { get } of all) expect((await get('index.html')).statusCode).toBe(200)
    await changeRow(ctx.db, 'accesses', revoked.access.id, { revokedAt: new Date() })
    await changeRow(ctx.db, 'users', suspended.user.id, { suspendedAt: new Date() })
    await changeRow(ctx.db, 'users', deleted.user.id, {
      deletedAt: new Date(),
      email: null,
      firstname: null,
      lastname: null,
      passwordHash: null,
    })
    try {
      clock = 10_000
      for (const { get, base } of [revoked, deleted, suspended]) {
        const answer = await get('index.html')
        expect([answer.statusCode, answer.headers['content-type']]).toEqual([403, 'text/html; charset=utf-8'])
        expect(answer.payload).toContain('Session terminée')
        expect(answer.headers['cache-control']).toBe('no-store')
        expect((await app.inject({ url: `${base}/_player` })).statusCode).toBe(403)
      }
      expect((await launched.get('index.html')).statusCode).toBe(200)
      clock = 36 * 60 * 60 * 1000
      expect((await launched.get('index.html')).statusCode).toBe(403)
    } finally {
      clock = 0
    }
  })

  it('is refused when the server did not sign it', async () => {
    const { base } = await launch()
    for (const url of ['/l/x/f/index.html', `${base.slice(0, -1)}/f/index.html`, `${base}A/f/index.html`]) {
      expect((await app.inject({ url })).statusCode).toBe(403)
    }
  })

  it('opens the launcher, with only the application’s scripts and its origin', async () => {
    const { base } = await launch()
    const page = await app.inject({ url: `${base}/_player` })
    expect([page.statusCode, page.payload]).toEqual([200, '<meta name="app-origin" content="http://localhost:3000">'])
    const policy = String(page.headers['content-security-policy'])
    expect(policy).toContain("script-src 'self'")
    expect(policy).not.toContain('unsafe')
    expect(policy).toContain('frame-ancestors http://localhost:3000')
    const asset = await app.inject({ url: '/_launcher/assets/index-1.js' })
    expect(asset.statusCode).toBe(200)
    expect(asset.headers['cache-control']).toContain('immutable')
    expect(asset.headers['content-type']).toContain('javascript')
    expect((await app.inject({ url: '/_launcher/assets/none.js' })).statusCode).toBe(404)
  })
})

describe('a response other than a file', () => {
  const expectOurs = (headers: Record<string, unknown>) =>
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'cache-control': 'no-store',
    })

  it('has our headers, so that it is never rendered as a page of a package', async () => {
    const { base } = await launch()
    for (const [method, url, status] of [
      ['GET', '/', 404],
      ['GET', '/l/x/y', 404],
      ['GET', `/l/${'x'.repeat(600)}/_player`, 404],
      ['POST', `${base}/f/index.html`, 404],
      ['POST', '/l/x/commit', 401],
      ['POST', `${base}/commit`, 400],
      ['GET', '/l/%/_player', 404],
      ['GET', '/_launcher/assets/nothing.js', 404],
    ] as const) {
      const answer = await app.inject({ method, url })
      expect([url, answer.statusCode]).toEqual([url, status])
      expectOurs(answer.headers)
    }
  })

  it('a package that sets the maximum of cookies locks out no other', async () => {
    const { base } = await launch()
    const cookie = Array.from({ length: 180 }, (_, index) => `c${index}=${'x'.repeat(4000)}`).join('; ')
    expect((await getRaw(`${base}/f/index.html`, { cookie })).status).toBe(200)
    expect((await getRaw(`${base}/_player`, { cookie })).status).toBe(200)
  })

  it('nor behind nginx as documented, which keeps a header in one buffer', async () => {
    const documented = await readFile(join(import.meta.dirname, '../../../../docs/nginx.conf'), 'utf8')
    const [, kilobytes] = /large_client_header_buffers \d+ (\d+)k;/.exec(documented) ?? []
    expect(Number(kilobytes) * 1024).toBeGreaterThanOrEqual(maxHeaderSize)
  })
})

describe('the launcher’s own commit', () => {
  const body = ({ opened }: Awaited<ReturnType<typeof launch>>, sequence = 1, status = 'completed') => ({
    attemptId: opened.attemptId!,
    attemptToken: opened.init!.attemptToken,
    sequence,
    scos: { sco: { elements: { 'cmi.core.lesson_status': status } } },
  })

  it('is stored, as JSON or as text, with those of the application', async () => {
    const player = await launch()
    const url = `${player.base}/commit`
    await saveUserData(player.me, { ...player.at, ...body(player, 1, 'incomplete') })
    const direct = await app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'text/plain;charset=UTF-8', cookie: 'session=somebody' },
      payload: JSON.stringify(body(player, 2)),
    })
    expect([direct.statusCode, direct.json()]).toMatchObject([200, { sequence: 2, done: true, moduleDone: true }])
    expect(direct.headers).not.toHaveProperty('set-cookie')
    const again = await app.inject({ method: 'POST', url, payload: body(player, 2) })
    expect(again.json()).toMatchObject({ sequence: 2, done: true })
  })

  it('accepts suspend data up to the limit, with any JSON escapes', async () => {
    const player = await launch()
    const payload = body(player, 1, 'incomplete')
    const suspendData = '\u001f'.repeat(maxUserDataBytes)
    const scos = { sco: { ...payload.scos.sco, suspendData } }
    const answer = await app.inject({ method: 'POST', url: `${player.base}/commit`, payload: { ...payload, scos } })
    expect(answer.statusCode).toBe(200)
    const again = await openUserContent(player.me, player.at)
    expect(again.init!.scos[0]!.suspendData === suspendData).toBe(true)
    expect(again.init!.dataBytes).toEqual({ sco: maxUserDataBytes })
  })

  it('gets validation errors', async () => {
    const player = await launch()
    const other = await launch()
    const url = `${player.base}/commit`
    const post = async (
      payload: object | string,
      to = url,
      type = typeof payload === 'string' ? 'text/plain' : 'application/json',
    ) => {
      const answer = await app.inject({ method: 'POST', url: to, payload, headers: { 'content-type': type } })
      return [answer.statusCode, answer.json().message[0].split('?')[0]]
    }
    expect(await post(body(player), '/l/x/commit')).toEqual([401, 'TokenInvalid'])
    expect(await post({ ...body(player), attemptToken: undefined })).toEqual([401, 'TokenInvalid'])
    expect(await post({ ...body(player), attemptToken: other.opened.init!.attemptToken })).toEqual([
      401,
      'TokenInvalid',
    ])
    expect(await post(body(other))).toEqual([409, 'AttemptInvalid'])
    expect(await post('{')).toEqual([400, 'ValidationFailed'])
    // Deeply nested, as text and as JSON.
    const deep = '['.repeat(30_000) + ']'.repeat(30_000)
    for (const type of ['text/plain', 'application/json']) {
      expect(await post(deep, url, type)).toEqual([400, 'ValidationFailed'])
    }
    expect(await post({ ...body(player), sequence: 0 })).toEqual([400, 'ValidationFailed'])
    expect(await post({ ...body(player), x: 'x'.repeat(maxCommitBytes) })).toEqual([413, 'BodyTooLarge'])
    // The body is not read without a valid launch path.
    expect(await post({ ...body(player), x: 'x'.repeat(maxCommitBytes) }, '/l/x/commit')).toEqual([401, 'TokenInvalid'])
    await openUserContent(player.me, player.at)
    expect(await post(body(player, 9))).toEqual([409, 'AttemptSuperseded'])
  })
})

/** Sends the path unchanged: URL clients would resolve `..`. */
async function getRaw(
  path: string,
  headers: Record<string, string> = {},
): Promise<{ status: number | undefined; body: string }> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const answer = await new Promise<IncomingMessage>((resolve, reject) =>
    request({ host: '127.0.0.1', port, path, headers, agent: false }, resolve).on('error', reject).end(),
  )
  let body = ''
  for await (const chunk of answer.setEncoding('utf8')) body += chunk
  return { status: answer.statusCode, body }
}

async function filesPrefixOf(contentId: string): Promise<string> {
  const { filesPrefix } = await ctx.db
    .selectFrom('contentVersions')
    .select('filesPrefix')
    .where('contentId', '=', contentId)
    .executeTakeFirstOrThrow()
  return filesPrefix!
}

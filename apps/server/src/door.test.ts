import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLinkToken } from '@cursus/domain/mail'
import { rateLimits } from '@cursus/domain/rate-limit'
import { makeUser } from '@cursus/domain/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parametersOf } from './calls/call.ts'
import { calls, documentedCalls } from './calls/table.ts'
import { fillPath, makeScene, type Scene } from './testing/scene.ts'
import { startTestApp, type TestApp, useTestApp } from './testing/start-test-app.ts'

const folder = mkdtempSync(join(tmpdir(), 'cursus-web-'))
writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Cursus</title>')
const test = useTestApp({}, folder)
let scene: Scene
const password = 'a long password'

beforeAll(async () => {
  scene = await makeScene(test)
})
afterAll(() => rmSync(folder, { recursive: true }))

const messageOf = (response: { json(): { message?: string[] } }) => response.json().message?.[0]

describe('a page of another origin', () => {
  const foreign = [
    { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
    // The content origin, where packages run.
    { 'sec-fetch-site': 'same-site', origin: 'http://127.0.0.1:3001' },
    { origin: 'http://127.0.0.1:3001' },
    { origin: 'null' },
  ]
  const unsafe = documentedCalls.filter(({ rest }) => rest.method !== 'GET')

  it.each(unsafe)('cannot make $rest.method $rest.path', async ({ rest }) => {
    const as = await test.cookieOf(await makeUser(test.ctx.db, { rights: ['users.write', 'companies.write'] }))
    for (const headers of foreign) {
      const response = await test.call(rest.method, fillPath(scene, rest.path), {
        as,
        body: '{}',
        headers: { 'content-type': 'application/json', ...(headers as Record<string, string>) },
      })
      expect(messageOf(response), JSON.stringify(headers)).toBe('ForbiddenOrigin')
      expect(response.statusCode).toBe(403)
      expect(response.headers['set-cookie']).toBeUndefined()
      expect(response.headers['access-control-allow-origin']).toBeUndefined()
    }
  })

  it('cannot call a mutation', async () => {
    const as = await test.cookieOf(await makeUser(test.ctx.db))
    const changes = [...calls].filter(([, { type }]) => type === 'mutation')
    expect(changes.length).toBeGreaterThan(20)
    for (const [path] of changes) {
      for (const headers of foreign) {
        const response = await test.call('POST', `/trpc/${path}`, { as, headers: headers as Record<string, string> })
        expect(messageOf(response), `${path} ${JSON.stringify(headers)}`).toBe('ForbiddenOrigin')
      }
      // Browsers send GET from links and images of any origin.
      const linked = await test.call('GET', `/trpc/${path}?input=%7B%7D`, { as })
      expect(linked.json().error?.data.httpStatus, path).toBe(400)
    }
  })

  it('cannot send a form with files', async () => {
    const as = await test.cookieOf(await makeUser(test.ctx.db, { rights: ['companies.write'] }))
    const form = new FormData()
    form.set('name', 'From elsewhere')
    form.set('logo', new Blob(['x']), 'logo.png')
    const request = new Request('http://localhost', { method: 'POST', body: form })
    const body = Buffer.from(await request.arrayBuffer())
    const type = request.headers.get('content-type') ?? ''
    for (const headers of foreign) {
      const response = await test.call('POST', '/api/company', {
        as,
        body,
        headers: { 'content-type': type, ...(headers as Record<string, string>) },
      })
      expect(messageOf(response)).toBe('ForbiddenOrigin')
    }
    const made = await test.ctx.db.selectFrom('companies').select('id').where('name', '=', 'From elsewhere').execute()
    expect(made).toEqual([])
  })

  it('cannot sign a user in or out, nor reach the pages for operators', async () => {
    const user = await makeUser(test.ctx.db, { password, rights: ['platformManagers.write'] })
    const as = await test.cookieOf(user)
    for (const [path, body] of [
      ['/api/auth/signin', { email: user.email, password }],
      ['/api/auth/signout', {}],
      ['/ops/jobs/api/queues/notify/pause', {}],
      ['/nowhere', {}],
    ] as const) {
      const response = await test.call('POST', path, { as, body, headers: { 'sec-fetch-site': 'cross-site' } })
      expect(messageOf(response), path).toBe('ForbiddenOrigin')
      expect(response.headers['set-cookie']).toBeUndefined()
    }
    expect((await test.call('GET', '/api/user/me', { as })).statusCode).toBe(200)
  })

  it('covers every path with a parameter', () => {
    expect(unsafe.some(({ rest }) => parametersOf(rest).length > 0)).toBe(true)
  })
})

describe('the session cookie', () => {
  const signIn = async (app: TestApp) => {
    const user = await makeUser(app.ctx.db, { password })
    const response = await app.call('POST', '/api/auth/signin', { body: { email: user.email, password } })
    return String(response.headers['set-cookie'])
  }

  it('is hidden from scripts and other sites on plain http', async () => {
    expect(await signIn(test)).toMatch(
      /^cursus_session=[a-z0-9]{20,}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Strict$/,
    )
  })

  it('is bound to its host behind https, also when it is cleared', async () => {
    const secure = await startTestApp({
      APP_ORIGIN: 'https://training.example.com',
      CONTENT_ORIGIN: 'https://content.example.net',
    })
    const set = await signIn(secure)
    expect(set).toMatch(
      /^__Host-cursus_session=[a-z0-9]{20,}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    )
    const cookie = set.split(';')[0]
    expect((await secure.call('GET', '/api/user/me', { as: cookie })).statusCode).toBe(200)
    // Any host of the domain could set a cookie without the prefix.
    const unbound = cookie?.replace('__Host-', '')
    expect((await secure.call('GET', '/api/user/me', { as: unbound })).statusCode).toBe(401)
    const out = await secure.call('POST', '/api/auth/signout', { as: cookie })
    expect(String(out.headers['set-cookie'])).toMatch(/^__Host-cursus_session=; Max-Age=0;.*HttpOnly; Secure/)
    expect((await secure.call('GET', '/api/user/me', { as: cookie })).statusCode).toBe(401)
    await secure.close()
  })
})

describe('the link of an e-mail', () => {
  const tokenOf = (userId: string, kind: 'validate_email' | 'new_password') =>
    createLinkToken(test.ctx.db, userId, kind, new Date())

  it('is not used up by opening it, only by the button', async () => {
    const user = await makeUser(test.ctx.db, { state: 'invited' })
    const typed = { firstname: 'Léa', lastname: 'Durand', password: 'another password' }
    expect((await test.call('POST', '/api/user', { body: { email: user.email, ...typed } })).statusCode).toBe(201)
    for (const [kind, page, path] of [
      ['validate_email', '/auth/email/valide', '/api/auth/email/valide'],
      ['new_password', '/auth/password/new', '/api/auth/password/new'],
    ] as const) {
      const token = await tokenOf(user.id, kind)
      // Mail scanners and prefetching browsers do this.
      for (let opened = 0; opened < 3; opened += 1) {
        expect((await test.call('GET', `${page}?token=${token}&email=${user.email}`)).statusCode).toBe(200)
        expect((await test.call('GET', `${path}?token=${token}`)).statusCode).toBe(404)
      }
      const used = await test.call('POST', path, { body: { token, password: 'another password' } })
      expect(used.statusCode).toBe(204)
    }
    const response = await test.call('POST', '/api/auth/signin', {
      body: { email: user.email, password: 'another password' },
    })
    expect(response.statusCode).toBe(200)
  })

  it('signs the browser in that signed up, and no other without the password', async () => {
    const email = 'two-browsers@example.com'
    const body = { email, firstname: 'Léa', lastname: 'Durand', password, avatar: '012-avatar.svg' }
    const signedUp = await test.call('POST', '/api/user/', { body })
    expect(signedUp.statusCode).toBe(201)
    const { id } = signedUp.json() as { id: string }
    expect(signedUp.json()).toEqual({ id, email })
    const signUpCookie = String(signedUp.headers['set-cookie'])
    expect(signUpCookie).toMatch(/^cursus_signup=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Strict$/)
    const browser = signUpCookie.split(';')[0]
    const token = await tokenOf(id, 'validate_email')
    const press = (as: string | undefined, typed?: string) =>
      test.call('POST', '/api/auth/email/valide', { as, body: { token, ...(typed && { password: typed }) } })
    for (const as of [undefined, `cursus_signup=${'A'.repeat(43)}`, 'cursus_signup=short']) {
      expect(messageOf(await press(as))).toBe('ValidateEmailPasswordRequired')
    }
    expect(messageOf(await press(undefined, 'another password'))).toBe('IncorrectEmailOrPassword')
    const opened = await press(browser)
    expect(opened.statusCode).toBe(204)
    const session = String(opened.headers['set-cookie']).split(';')[0]
    expect((await test.call('GET', '/api/user/me', { as: session })).json()).toMatchObject({
      email,
      avatar: body.avatar,
    })
    expect(messageOf(await press(undefined, password))).toBe('ValidateEmailExpiredToken')
  })

  it('is used once by concurrent requests', async () => {
    const user = await makeUser(test.ctx.db, { password })
    const token = await tokenOf(user.id, 'new_password')
    const responses = await Promise.all(
      [1, 2, 3, 4].map((n) =>
        test.call('POST', '/api/auth/password/new', { body: { token, password: `new password ${n}` } }),
      ),
    )
    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 409, 409, 409])
    for (const response of responses.filter(({ statusCode }) => statusCode === 409)) {
      expect(messageOf(response)).toBe('PasswordNewExpiredToken')
    }
  })

  it('opens no suspended or erased account', async () => {
    const suspended = await makeUser(test.ctx.db, { password })
    const token = await tokenOf(suspended.id, 'new_password')
    const clerk = await test.cookieOf(await makeUser(test.ctx.db, { rights: ['users.write'] }))
    const idList = [suspended.id]
    expect((await test.call('POST', '/api/user/suspend', { as: clerk, body: { idList } })).statusCode).toBe(204)
    const body = { token, password: 'another password' }
    expect((await test.call('POST', '/api/auth/password/new', { body })).statusCode).toBe(204)
    const refused = await test.call('POST', '/api/auth/signin', {
      body: { email: suspended.email, password: 'another password' },
    })
    expect(messageOf(refused)).toBe('SuspendedUser')

    const erased = await makeUser(test.ctx.db, { password })
    const dead = await tokenOf(erased.id, 'new_password')
    expect((await test.call('DELETE', `/api/user/${erased.id}`, { as: clerk })).statusCode).toBe(204)
    const unknown = await test.call('POST', '/api/auth/password/new', { body: { ...body, token: dead } })
    expect(messageOf(unknown)).toBe('PasswordNewNotExistToken')
  })
})

it('a rate limit answers with Retry-After and a message', async () => {
  const body = { email: 'often@example.com' }
  const answers = []
  // Twice as many, because the hour may end in between.
  for (let i = 0; i <= 2 * rateLimits.forgotPassword.emailFromAddress; i += 1) {
    answers.push(await test.call('POST', '/api/auth/password/forgot', { body }))
  }
  const refused = answers.find(({ statusCode }) => statusCode === 429)
  const seconds = Number(refused?.headers['retry-after'])
  expect(seconds).toBeGreaterThan(0)
  expect(seconds).toBeLessThanOrEqual(rateLimits.forgotPassword.window)
  expect(refused?.json()).toEqual({
    statusCode: 429,
    error: 'Too Many Requests',
    message: [`TooManyRequests?retryAfter=${seconds}`],
  })
})

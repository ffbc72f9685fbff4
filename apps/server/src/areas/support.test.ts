import { rateLimits } from '@cursus/domain/rate-limit'
import { makeAccess, makeUser, unique } from '@cursus/domain/testing'
import { describe, expect, it } from 'vitest'
import { type TestApp, useTestApp } from '../testing/start-test-app.ts'

const test = useTestApp({ LOG_LEVEL: 'debug', TRUST_PROXY: '1' })
const quiet = useTestApp()

const newEmail = () => `${unique('someone').replaceAll(' ', '.')}@example.com`
type Body = Record<string, unknown>
const from = (address: string) => ({ 'x-forwarded-for': address })
const post = (path: string, body: Body, as?: string, address = '203.0.113.1') =>
  test.call('POST', path, { as, body, headers: from(address) })
/** Calls the same verb through tRPC and returns the status and the error name. */
async function mutate(path: string, body: Body, as?: string) {
  const response = await test.app.inject({
    method: 'POST',
    url: `/trpc/${path}`,
    headers: { 'content-type': 'application/json', ...(as ? { cookie: as } : {}) },
    payload: JSON.stringify(body),
  })
  return { status: response.statusCode, code: response.json().error?.data.appError.code }
}
const messagesOf = (email: string) =>
  test.ctx.db.selectFrom('supportMessages').selectAll().where('email', '=', email).execute()

describe('POST support', () => {
  it('accepts a message from anybody, over REST and tRPC', async () => {
    const email = newEmail()
    expect((await post('/api/support/', { email, message: 'Bonjour' })).statusCode).toBe(204)
    expect(await mutate('support.send', { email, message: 'Again' })).toEqual({ status: 200, code: undefined })
    expect((await messagesOf(email)).map(({ message }) => message)).toEqual(['Bonjour', 'Again'])
  })

  it.each([
    [{ message: 'x' }, 'email', 'required'],
    [{ email: 'nobody', message: 'x' }, 'email', 'email'],
    [{ email: 'a@b.fr\r\nBcc: c@d.fr', message: 'x' }, 'email', 'email'],
    [{ email: 'a@b.fr', message: '   ' }, 'message', 'required'],
    [{ email: 'a@b.fr', message: 'x'.repeat(5001) }, 'message', 'maxLength'],
    [{ email: 'a@b.fr', message: 'x', details: { browser: 'x'.repeat(301) } }, 'details.browser', 'maxLength'],
  ])('names the broken rule of %j', async (body, path, rule) => {
    const response = await post('/api/support', body)
    expect(response.statusCode).toBe(400)
    expect(response.json().issues).toMatchObject([{ path, rule }])
  })

  it('answers 429 with a retry time to too many messages of one e-mail, over REST and tRPC', async () => {
    const email = newEmail()
    for (let count = 0; count < rateLimits.support.email; count++) {
      const response = await post('/api/support', { email, message: 'x' }, undefined, `198.51.100.${count}`)
      expect(response.statusCode).toBe(204)
    }
    const refused = await post('/api/support', { email, message: 'x' })
    expect(refused.statusCode).toBe(429)
    expect(refused.json().message[0]).toMatch(/^TooManyRequests\?retryAfter=\d+$/)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await mutate('support.send', { email, message: 'x' })).code).toBe('TooManyRequests')
  })
})

describe('POST user/me/support', () => {
  it('requires a session', async () => {
    const body = { type: 'technical', message: 'x' }
    expect((await post('/api/user/me/support', body)).json().message).toEqual(['TokenInvalid'])
    expect((await mutate('support.sendAsUser', body)).code).toBe('TokenInvalid')
  })

  it('accepts a message about the user’s own module, and refuses another user’s', async () => {
    const { db } = test.ctx
    const [user, stranger] = [await makeUser(db), await makeUser(db)]
    const access = await makeAccess(db, { userId: user.id })
    const body = { type: 'content', userModuleId: access.id, message: 'Une question' }
    expect((await post('/api/user/me/support', body, await test.cookieOf(user))).statusCode).toBe(204)
    expect(await messagesOf(user.email)).toMatchObject([{ accessId: access.id, type: 'content' }])
    const refused = await post('/api/user/me/support', body, await test.cookieOf(stranger))
    expect(refused.json()).toEqual({ statusCode: 404, error: 'Not Found', message: ['NotFound'] })
    expect((await mutate('support.sendAsUser', body, await test.cookieOf(stranger))).code).toBe('NotFound')
    expect(await messagesOf(stranger.email)).toEqual([])
  })

  it('refuses unknown types', async () => {
    const as = await test.cookieOf(await makeUser(test.ctx.db))
    const refused = await post('/api/user/me/support', { type: 'praise', message: 'x' }, as)
    expect(refused.json()).toMatchObject({ statusCode: 400, issues: [{ path: 'type' }] })
  })
})

describe('browser logs', () => {
  const stored = (app: TestApp) => app.ctx.db.selectFrom('clientLogs').selectAll().orderBy('id').execute()
  const entry = { level: 'Error', message: 'boom', timestamp: 1_795_000_000_000, stacktrace: 'at a.js', data: { a: 1 } }

  it('are accepted from anybody when a level is set, with the signed-in user and the browser', async () => {
    expect((await test.call('GET', '/api/logger')).json()).toEqual({ level: 'Debug' })
    const user = await makeUser(test.ctx.db)
    expect((await post('/api/logger/', entry)).statusCode).toBe(204)
    const headers = { ...from('203.0.113.2'), 'user-agent': 'Browser 1' }
    await test.call('POST', '/api/logger/', { as: await test.cookieOf(user), body: entry, headers })
    expect(await stored(test)).toMatchObject([
      { userId: null, message: 'boom', stacktrace: 'at a.js', data: { a: 1 } },
      { userId: user.id, userAgent: 'Browser 1' },
    ])
  })

  it('are ignored when no level is set', async () => {
    expect((await quiet.call('GET', '/api/logger')).json()).toEqual({ level: 'None' })
    expect((await quiet.call('POST', '/api/logger/', { body: entry })).statusCode).toBe(204)
    expect(await stored(quiet)).toEqual([])
  })

  it('never appear in the server’s own log', async () => {
    const secret = 'forged\n{"level":60}'
    await post('/api/logger/', { ...entry, message: secret })
    await post('/api/logger/', { ...entry, level: secret })
    expect(test.log.join('')).not.toContain('forged')
  })

  it('are refused when they are too long', async () => {
    const before = await stored(test)
    expect((await post('/api/logger/', { ...entry, data: 'x'.repeat(9000) })).statusCode).toBe(400)
    expect((await post('/api/logger/', { ...entry, stacktrace: 'x'.repeat(70_000) })).statusCode).toBe(413)
    expect(await stored(test)).toEqual(before)
  })

  it('are refused when they are too many, with a retry time', async () => {
    const send = () => post('/api/logger/', entry, undefined, '203.0.113.99')
    for (let count = 0; count < rateLimits.clientLog.address; count++) await send()
    const refused = await send()
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  })
})

import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { makeUser } from '@cursus/domain/testing'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { useTestApp } from '../testing/start-test-app.ts'
import { maxStreams } from './serve-trpc.ts'

const test = useTestApp()
let origin: string
let cookie: string
beforeAll(async () => {
  origin = await test.app.listen({ port: 0, host: '127.0.0.1' })
  cookie = await test.cookieOf(await makeUser(test.ctx.db))
})

async function post(path: string, body: string, as?: string) {
  const headers = { 'content-type': 'application/json', ...(as ? { cookie: as } : {}) }
  const response = await fetch(`${origin}/trpc/${path}`, { method: 'POST', headers, body })
  return { status: response.status, body: await response.json() }
}
type Refusal = { error?: { data: { appError: { code: string } } } | string; message?: string[] }
const codeOf = (answer: unknown): string | undefined => {
  const { error, message } = answer as Refusal
  return typeof error === 'object' ? error.data.appError.code : message?.[0]?.split('?')[0]
}

/** Sends only the head of a request and returns the status of the answer. */
async function answerToHead(path: string, length: number, as?: string): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const request = httpRequest(`${origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': length, ...(as ? { cookie: as } : {}) },
  })
  request.on('response', (response) => resolve(response.statusCode ?? 0))
  request.on('error', reject)
  request.flushHeaders()
  const status = await promise
  request.destroy()
  return status
}

const padded = (bytes: number) => JSON.stringify({ email: 'a'.repeat(bytes) })
const kiB = 1024
const miB = 1024 * kiB

describe('event streams', () => {
  async function openStream(as: string) {
    const gone = new AbortController()
    const response = await fetch(`${origin}/trpc/account.onUnread`, { headers: { cookie: as }, signal: gone.signal })
    return { response, end: () => gone.abort() }
  }

  it('are at most twenty of one session; the next is refused until one ends', async () => {
    const streams = []
    for (let count = 0; count < maxStreams; count++) streams.push(await openStream(cookie))
    expect(streams.map(({ response }) => response.status)).toEqual(streams.map(() => 200))
    const { response: refused } = await openStream(cookie)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
    expect(await refused.json()).toMatchObject({ message: ['TooManyRequests?retryAfter=60'] })
    // Another session of anybody, and every other call of this one, are not concerned.
    const other = await openStream(await test.cookieOf(await makeUser(test.ctx.db)))
    expect(other.response.status).toBe(200)
    expect((await fetch(`${origin}/trpc/account.me`, { headers: { cookie } })).status).toBe(200)
    streams.shift()?.end()
    await vi.waitFor(async () => {
      const again = await openStream(cookie)
      streams.push(again)
      expect(again.response.status).toBe(200)
    }, 10_000)
    for (const { end } of [...streams, other]) end()
  })
})

describe('the body of a procedure', () => {
  it('is limited to 64 KiB without a session, and 1 MiB with one', async () => {
    expect((await post('auth.forgotPassword', padded(60 * kiB))).status).toBe(400)
    const tooMuch = await post('auth.forgotPassword', padded(65 * kiB))
    expect([tooMuch.status, codeOf(tooMuch.body)]).toEqual([413, 'BodyTooLarge'])
    expect((await post('auth.forgotPassword', padded(65 * kiB), cookie)).status).toBe(400)
    expect((await post('auth.forgotPassword', padded(65 * kiB), 'cursus_session=guessed')).status).toBe(413)
    expect((await post('account.update', padded(miB + kiB), cookie)).status).toBe(413)
  })

  it('is limited to 8 MiB for package data of a signed-in user', async () => {
    const path = 'participant.userContent.saveUserData'
    expect((await post(path, padded(7 * miB), cookie)).status).toBe(400)
    expect((await post(path, padded(9 * miB), cookie)).status).toBe(413)
    expect((await post('account.update', padded(7 * miB), cookie)).status).toBe(413)
  })

  it('must declare its length without a session', async () => {
    const { promise, resolve, reject } = Promise.withResolvers<number>()
    const headers = { 'content-type': 'application/json', 'transfer-encoding': 'chunked' }
    const request = httpRequest(`${origin}/trpc/auth.signIn`, { method: 'POST', headers })
    request.on('response', (response) => resolve(response.statusCode ?? 0)).on('error', reject)
    request.write('{"email":')
    expect(await promise).toBe(413)
    request.destroy()
  })

  it('is not awaited for an unknown procedure, nor for one that needs a session', async () => {
    expect(await answerToHead('/trpc/nope', 60_000)).toBe(404)
    expect(await answerToHead('/trpc/nope', 60_000, cookie)).toBe(404)
    expect(await answerToHead('/trpc/account.update', 60_000)).toBe(401)
    expect(await answerToHead('/trpc/account.update,nope?batch=1', 60_000)).toBe(207)
    expect(await answerToHead('/trpc/participant.userContent.saveUserData', 8_000_000)).toBe(401)
    expect(await answerToHead('/nothing/here', 60_000)).toBe(404)
    expect(await answerToHead('/api/nothing', 900_000)).toBe(404)
  })

  it('with deep nesting is refused and blocks nobody', async () => {
    for (const depth of [1000, 30_000]) {
      const body = `{"email":${'['.repeat(depth)}${']'.repeat(depth)}}`
      const answer = await post('auth.signIn', body)
      expect([answer.status, codeOf(answer.body)]).toEqual([400, 'ValidationFailed'])
      const rest = await fetch(`${origin}/api/auth/signin`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      })
      expect([rest.status, codeOf(await rest.json())]).toEqual([400, 'ValidationFailed'])
    }
  })

  it('with a million values is refused before it is parsed', async () => {
    const body = `{"email":[${'[],'.repeat(2_000_000)}[]]}`
    const answer = await post('participant.userContent.saveUserData', body, cookie)
    expect([answer.status, codeOf(answer.body)]).toEqual([400, 'ValidationFailed'])
  })
})

describe('a session that cannot be read', () => {
  it('is an internal fault in the format of procedures', async () => {
    await test.ctx.db.schema.alterTable('sessions').renameTo('sessionsAway').execute()
    try {
      const answer = await post('account.update', '{}', cookie)
      expect([answer.status, codeOf(answer.body)]).toEqual([500, 'UnknownError'])
      expect(answer.body).toHaveProperty('error.data.appError')
    } finally {
      await test.ctx.db.schema.alterTable('sessionsAway').renameTo('sessions').execute()
    }
  })
})

describe('a batch', () => {
  it('has at most thirty calls', async () => {
    const batch = (count: number) => post(`${Array(count).fill('auth.me').join(',')}?batch=1`, '{}')
    expect((await batch(30)).status).toBe(200)
    const tooMany = await batch(31)
    expect([tooMany.status, codeOf(tooMany.body)]).toEqual([400, 'ValidationFailed'])
  })

  it('has at most one open mutation', async () => {
    const inputs = JSON.stringify({ 0: { email: 'a@b.fr' }, 1: { email: 'c@d.fr' }, 2: {} })
    const two = await post('auth.forgotPassword,auth.signIn?batch=1', inputs)
    expect([two.status, codeOf(two.body)]).toEqual([400, 'ValidationFailed'])
    const answer = await post('auth.forgotPassword,auth.me?batch=1', inputs)
    expect((answer.body as unknown[])[1]).toEqual({ result: { data: null } })
  })
})

describe('a connection that ends in the middle of a body', () => {
  it('is not an internal fault', async () => {
    const { port } = new URL(origin)
    const before = test.log.length
    const accepted = once(test.app.server, 'connection')
    const arrival = once(test.app.server, 'request')
    const socket = connect(Number(port), '127.0.0.1')
    socket.write(
      'POST /trpc/auth.signIn HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{"em',
    )
    const [serverSide] = await accepted
    const [message] = await arrival
    // The end of the connection has an effect only while the body is read.
    await vi.waitUntil(() => message.listenerCount('data') > 0)
    const closed = new Promise((resolve) => serverSide.once('close', resolve))
    socket.destroy()
    await closed
    await fetch(`${origin}/health/live`)
    expect(test.log.slice(before).filter((line) => JSON.parse(line).level === 'error')).toEqual([])
  })
})

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrateToLatest } from '@cursus/db'
import {
  createTestDatabase,
  findPooler,
  freePort,
  type StartedProcess,
  startPooler,
  type TestDatabase,
  untilReady,
} from '@cursus/db/testing'
import { createLinkToken } from '@cursus/domain/mail'
import { rateLimits } from '@cursus/domain/rate-limit'
import { makeUser, type TestUser } from '@cursus/domain/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RestClient } from './testing/rest-client.ts'
import { startServer } from './testing/start-server.ts'

// Two real processes on one database, as in an installation with several servers. The second
// reaches it by a pooler, where one can be had.

let database: TestDatabase
let dataDir: string
const servers: { origin: string; process: StartedProcess }[] = []
const admin = { email: 'first@cursus.example', password: 'premier-acces' }
const password = 'a long password'

const pooler = findPooler()
let closePooler: (() => Promise<void>) | undefined

beforeAll(async () => {
  database = await createTestDatabase()
  await migrateToLatest(database.db, { isPooled: true })
  const { url, close } = pooler ? await startPooler(pooler, database.url) : { url: database.url, close: undefined }
  closePooler = close
  dataDir = await mkdtemp(join(tmpdir(), 'cursus-two-'))
  for (let i = 0; i < 2; i += 1) {
    const [port, contentPort] = [await freePort(), await freePort()]
    const process = startServer({
      DATABASE_URL: i === 0 ? database.url : url,
      DATABASE_DIRECT_URL: database.url,
      DATA_DIR: dataDir,
      PORT: String(port),
      CONTENT_PORT: String(contentPort),
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
    })
    servers.push({ origin: `http://127.0.0.1:${port}`, process })
  }
  await Promise.all(servers.map(({ origin, process }) => untilReady(`${origin}/health/ready`, process)))
}, 60_000)
afterAll(async () => {
  for (const { process } of servers) process.child.kill('SIGKILL')
  await Promise.all(servers.map(({ process }) => process.ended))
  await closePooler?.()
  await database.close()
  await rm(dataDir, { recursive: true, force: true })
})

const clientOf = (index: number) => new RestClient(servers[index % 2]!.origin)

describe('two servers', { timeout: 60_000 }, () => {
  const person = { firstname: 'Léa', lastname: 'Durand', password }
  it.each([
    { what: 'signIn', path: 'auth/signin', body: { password: 'wrong' } },
    { what: 'signUp', path: 'user', body: person },
    { what: 'forgotPassword', path: 'auth/password/forgot', body: {} },
    { what: 'resendValidation', path: 'auth/email/resend', body: {} },
    { what: 'support', path: 'support', body: { message: 'Help' } },
  ] as const)('share the limit on $what for one e-mail from one address', async ({ what, path, body }) => {
    const most = rateLimits[what].emailFromAddress
    const email = `${what.toLowerCase()}@example.com`
    let accepted = 0
    let refused: Response | undefined
    // Alternates between the servers; separate counters would allow twice as many.
    for (; accepted < 2 * most && !refused; ) {
      const response = await clientOf(accepted).send('POST', path, { ...body, email })
      if (response.status === 429) refused = response
      else accepted += 1
    }
    expect(accepted).toBeGreaterThanOrEqual(most)
    expect(accepted).toBeLessThan(2 * most)
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
    // Both refuse now, and only this e-mail.
    for (const index of [0, 1]) {
      expect(await clientOf(index).refusal('POST', path, { ...body, email })).toMatch(
        /^TooManyRequests\?retryAfter=\d+$/,
      )
      const other = await clientOf(index).send('POST', path, {
        ...body,
        email: `${what.toLowerCase()}${index}@else.com`,
      })
      expect(other.status).not.toBe(429)
    }
  })

  it('share the limit of one address, whatever it sends', async () => {
    const most = rateLimits.forgotPassword.address
    let accepted = 0
    for (let round = 0; round < 12; round += 1) {
      const statuses = await Promise.all(
        Array.from({ length: 20 }, async (_, i) => {
          const response = await clientOf(i).send(
            'POST',
            'auth/password/forgot',
            { email: `somebody${round}-${i}@example.com` },
            { 'x-forwarded-for': `198.51.100.${i}` },
          )
          return response.status
        }),
      )
      accepted += statuses.filter((status) => status !== 429).length
    }
    // 240 requests; the hour may end once in between.
    expect(accepted).toBeLessThanOrEqual(2 * most)
    expect(accepted).toBeGreaterThan(most / 2)
  })
})

describe('a session that ends on one server', { timeout: 60_000 }, () => {
  /**
   * Signs in on the first server and listens there; `ended` is the error that closes the stream.
   */
  async function listen(user: TestUser) {
    const client = clientOf(0)
    await client.ask('auth/signin', { email: user.email, password })
    const response = await client.send('GET', '../trpc/account.onUnread', undefined, { accept: 'text/event-stream' })
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
    let text = ''
    const readOn = async (until: () => boolean) => {
      while (!until()) {
        const { done, value } = await reader.read()
        if (done) return
        text += value
      }
    }
    await readOn(() => text.includes('"unread"'))
    return {
      client,
      async endedWith() {
        await readOn(() => false)
        return /"appError":\{"code":"(\w+)"/.exec(text)?.[1]
      },
    }
  }

  async function manager() {
    const client = clientOf(1)
    await client.ask('auth/signin', admin)
    return client
  }

  const endings: Record<string, (user: TestUser) => Promise<void>> = {
    suspension: async (user) => (await manager()).act('user/suspend', { idList: [user.id] }),
    deletion: async (user) => {
      expect((await (await manager()).send('DELETE', `user/${user.id}`)).status).toBe(204)
    },
    'a new password by e-mail': async (user) => {
      const token = await createLinkToken(database.db, user.id, 'new_password', new Date())
      await clientOf(1).act('auth/password/new', { token, password: 'another password' })
    },
    'a new password in the profile elsewhere': async (user) => {
      const elsewhere = clientOf(1)
      await elsewhere.ask('auth/signin', { email: user.email, password })
      await elsewhere.change('user/me', { password: 'another password' })
      // The session that made the change continues.
      expect((await elsewhere.get('user/me')).id).toBe(user.id)
    },
  }

  it.each(Object.keys(endings))('ends on the other at once, with its streams: %s', async (name) => {
    const user = await makeUser(database.db, { password })
    const open = await listen(user)
    await endings[name]!(user)
    expect(await open.client.refusal('GET', 'user/me')).toBe('TokenInvalid')
    expect(await open.endedWith()).toBe('TokenInvalid')
  })

  it('leaves other streams open', async () => {
    const [ended, other] = [await makeUser(database.db, { password }), await makeUser(database.db, { password })]
    const [first, second] = [await listen(ended), await listen(other)]
    await endings.suspension!(ended)
    expect(await first.endedWith()).toBe('TokenInvalid')
    expect((await second.client.get('user/me')).id).toBe(other.id)
    await second.client.act('auth/signout')
    expect(await second.endedWith()).toBe('TokenInvalid')
  })
})

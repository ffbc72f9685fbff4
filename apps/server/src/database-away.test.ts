import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { createDatabase, type Database } from '@cursus/db'
import { DatabaseSession, freePort } from '@cursus/db/testing'
import { openUserContent } from '@cursus/domain/participant'
import { makeAccess, makeContent, makeModule, makeUser, makeUserCtx } from '@cursus/domain/testing'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { createApp } from './app.ts'
import { createContentApp } from './content/content-app.ts'
import { createLogger } from './http/create-logger.ts'
import { oneSco } from './testing/one-sco.ts'
import { useTestApp } from './testing/start-test-app.ts'

/** A proxy to the database that can be cut and restored. */
async function startCable(url: string) {
  const target = new URL(url)
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname)
    for (const [first, second] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(first)
      first.on('error', () => {})
      first.on('close', () => {
        sockets.delete(first)
        second.destroy()
      })
      first.pipe(second)
    }
  })
  // Not one of the system's, which it gives to somebody else while the cable is cut.
  const port = await freePort()
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const near = new URL(url)
  near.host = `127.0.0.1:${port}`
  return {
    url: near.href,
    async cut() {
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
    async open() {
      server.listen(port, '127.0.0.1')
      await once(server, 'listening')
    },
  }
}

const test = useTestApp()
let cable: Awaited<ReturnType<typeof startCable>>
let db: Database
let app: FastifyInstance
let content: FastifyInstance
let cookie: string
let opened: Awaited<ReturnType<typeof openUserContent>>
const log: string[] = []

beforeAll(async () => {
  const user = await makeUser(test.ctx.db)
  cookie = await test.cookieOf(user)
  const packaged = await makeContent(test.ctx.db, {
    type: 'scorm-content',
    manifest: oneSco,
    filesPrefix: 'packages/none',
  })
  const module = await makeModule(test.ctx.db, { contents: [packaged] })
  const access = await makeAccess(test.ctx.db, { module, userId: user.id, acceptedAt: new Date() })
  const me = await makeUserCtx(test.ctx, user)
  opened = await openUserContent(me, { userModuleId: access.id, contentId: packaged.id })

  cable = await startCable(test.database.url)
  db = createDatabase({ connectionString: cable.url, onError: () => {} })
  const logger = createLogger('info', { write: (line) => void log.push(line) })
  const domain = { ...test.ctx, db }
  app = await createApp(test.config, { domain, jobs: test.ctx.jobs }, logger, tmpdir())
  content = await createContentApp(test.config, { domain }, logger, tmpdir())
})
afterAll(async () => {
  await app.close()
  await content.close()
  await db.destroy()
})

const launchPath = () => new URL(opened.launchUrl ?? '').pathname.replace('/_player', '')
const commit = () => ({
  attemptId: opened.attemptId,
  attemptToken: opened.init?.attemptToken,
  sequence: 1,
  scos: { sco: { elements: { 'cmi.core.lesson_location': 'page-2' } } },
})

const requests: Record<string, () => Promise<Awaited<ReturnType<FastifyInstance['inject']>>>> = {
  'a documented path': async () => app.inject({ url: '/api/user/me', headers: { cookie } }),
  'a path that anybody may call': async () =>
    app.inject({
      method: 'POST',
      url: '/api/auth/signin',
      payload: { email: 'a@example.com', password: 'a password' },
    }),
  'a procedure': async () => app.inject({ url: '/trpc/account.me', headers: { cookie } }),
  'a batch of procedures': async () =>
    app.inject({ url: '/trpc/account.me,account.me?batch=1&input=%7B%7D', headers: { cookie } }),
  'a file': async () => app.inject({ url: '/api/file/content/none.webp', headers: { cookie } }),
  'the job dashboard': async () => app.inject({ url: '/ops/jobs/api/queues', headers: { cookie } }),
  'the player’s page': async () => content.inject({ url: `${launchPath()}/_player` }),
  'a file of a package': async () => content.inject({ url: `${launchPath()}/f/index.html` }),
  'a commit of the launcher': async () =>
    content.inject({ method: 'POST', url: `${launchPath()}/commit`, payload: commit() }),
}

async function expectAway() {
  for (const [name, send] of Object.entries(requests)) {
    const answer = await send()
    expect(answer.statusCode, `${name}: ${answer.body}`).toBe(503)
    expect(answer.headers['retry-after'], name).toBe('5')
  }
}

describe('while the database is away', () => {
  it('every entry point answers 503 with Retry-After, and recovers by itself', async () => {
    // Connections are open before the cut, so that both failures occur: on an open connection, and
    // on a new one.
    expect((await requests['a procedure']?.())?.statusCode).toBe(200)
    await cable.cut()
    await expectAway()
    await expectAway()
    expect((await app.inject({ url: '/api/user/me', headers: { cookie } })).json()).toEqual({
      statusCode: 503,
      error: 'Service Unavailable',
      message: ['ServiceUnavailable?retryAfter=5'],
    })
    expect((await app.inject({ url: '/trpc/account.me', headers: { cookie } })).json().error.data).toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      appError: { code: 'ServiceUnavailable' },
    })
    expect((await app.inject('/health/ready')).statusCode).toBe(503)
    expect((await app.inject('/health/live')).statusCode).toBe(200)
    expect(log.some((line) => line.includes('request failed') && line.includes('ECONNREFUSED'))).toBe(true)

    await cable.open()
    await vi.waitFor(async () => expect((await app.inject('/health/ready')).statusCode).toBe(200), 10_000)
    expect((await requests['a documented path']?.())?.statusCode).toBe(200)
    const saved = await requests['a commit of the launcher']?.()
    expect(saved?.statusCode, saved?.body).toBe(200)
    expect(saved?.json()).toMatchObject({ sequence: 1 })
  })
  it('answers 503 too when it lives and refuses every new connection', async () => {
    const name = new URL(test.database.url).pathname.slice(1)
    // On another database: one with connections cannot refuse them.
    const server = new DatabaseSession(inject('databaseServerUrl'))
    await server.connect()
    await server.query(`alter database ${name} with allow_connections false`)
    await server.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
    await expectAway()
    await expectAway()
    expect((await app.inject('/health/ready')).statusCode).toBe(503)
    await server.query(`alter database ${name} with allow_connections true`)
    await server.end()
    expect((await requests['a documented path']?.())?.statusCode).toBe(200)
  })
})

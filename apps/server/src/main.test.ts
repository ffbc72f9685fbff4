import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createEmptyDatabase, createTestDatabase, freePort, untilReady } from '@cursus/db/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { RestClient } from './testing/rest-client.ts'
import { startServer } from './testing/start-server.ts'

let dataDir: string
const started: ChildProcess[] = []

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'cursus-main-'))
})
afterEach(async () => {
  for (const child of started.splice(0)) child.kill('SIGKILL')
  await rm(dataDir, { recursive: true, force: true })
})

function start(env: Record<string, string>) {
  const server = startServer({ DATA_DIR: dataDir, ...env })
  started.push(server.child)
  return server
}

describe('the server as a process', { timeout: 60_000 }, () => {
  it('starts, lets the first manager sign in, and stops cleanly with an open stream', async () => {
    const database = await createTestDatabase()
    const [port, contentPort] = [await freePort(), await freePort()]
    const admin = { email: 'first@cursus.example', password: 'premier-acces' }
    const server = start({
      DATABASE_URL: database.url,
      PORT: String(port),
      CONTENT_PORT: String(contentPort),
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
    })
    await untilReady(`http://127.0.0.1:${port}/health/ready`, server)
    const client = new RestClient(`http://127.0.0.1:${port}`)
    const me = await client.ask('auth/signin', admin)
    expect(me.platformManagementRights.platformManagers).toEqual({ read: true, write: true })
    const ready = await fetch(`http://127.0.0.1:${port}/health/ready`)
    expect(ready.status).toBe(200)
    expect((await fetch(`http://127.0.0.1:${contentPort}/l/none/f/index.html`)).status).toBeGreaterThanOrEqual(400)

    const news = await client.send('GET', '../trpc/account.onUnread', undefined, { accept: 'text/event-stream' })
    const reader = news.body!.getReader()
    await reader.read()
    server.child.kill('SIGTERM')
    for (let end = false; !end; ) end = (await reader.read()).done
    expect(await server.ended).toBe(0)
    expect(server.output()).not.toContain(admin.password)
    await database.close()
  })

  it('answers behind a proxy until that has no connection left', async () => {
    const database = await createTestDatabase()
    const [port, contentPort] = [await freePort(), await freePort()]
    const ports = { PORT: String(port), CONTENT_PORT: String(contentPort) }
    const server = start({ DATABASE_URL: database.url, TRUST_PROXY: '1', ...ports })
    const ask = (path: string, at = port) => fetch(`http://127.0.0.1:${at}${path}`)
    await untilReady(`http://127.0.0.1:${port}/health/ready`, server)
    expect((await ask('/health/live')).headers.get('connection')).not.toBe('close')
    server.child.kill('SIGTERM')
    while ((await ask('/health/ready')).status === 200);
    for (const answer of [await ask('/api/settings'), await ask('/nothing', contentPort)]) {
      expect([200, 404]).toContain(answer.status)
      expect(answer.headers.get('connection')).toBe('close')
    }
    expect(await server.ended).toBe(0)
    await database.close()
  })

  it('reports all wrong settings and does not start', async () => {
    const server = start({
      DATABASE_URL: 'nonsense',
      PORT: 'http',
      ADMIN_EMAIL: 'a@b',
      ADMIN_PASSWORD: 'premier-acces',
    })
    expect(await server.ended).toBe(1)
    expect(server.output()).toContain('  - ADMIN_EMAIL: "a@b" is no e-mail address')
    expect(server.output()).not.toContain('ZodError')
    expect(server.output()).toContain('  - PORT: "http" is not a whole number')
    expect(server.output()).toContain('  - DATABASE_URL: is no address')
  })

  it('explains why it could not start', async () => {
    const database = await createTestDatabase()
    const unreachable = start({ DATABASE_URL: 'postgres://localhost:1/cursus' })
    expect(await unreachable.ended).toBe(1)
    expect(unreachable.output()).toMatch(/"msg":"the server could not start: .*connect ECONNREFUSED/)

    const taken = createServer().listen(0)
    await once(taken, 'listening')
    const { port } = taken.address() as AddressInfo
    const crowded = start({ DATABASE_URL: database.url, PORT: String(port) })
    expect(await crowded.ended).toBe(1)
    expect(crowded.output()).toMatch(/"msg":"the server could not start: listen EADDRINUSE: address already in use/)
    taken.close()
    await database.close()
  })

  it('does not start on a database that is not up to date', async () => {
    const database = await createEmptyDatabase()
    const server = start({ DATABASE_URL: database.url })
    expect(await server.ended).toBe(1)
    expect(server.output()).toContain('run the migrations first')
    await database.close()
  })
})

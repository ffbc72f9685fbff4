import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createEmptyDatabase, createTestDatabase, machineEnv, type TestDatabase } from '@cursus/db/testing'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')

/** `npm start` on a database of its own; `ready` once its last line of welcome is out, `ended` with its exit code. */
function start(env: Record<string, string>) {
  const child: ChildProcess = spawn(process.execPath, [join(root, 'scripts/local.ts')], {
    cwd: root,
    env: { ...machineEnv(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  const { promise: ready, resolve: isReady } = Promise.withResolvers<void>()
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      said += text
      if (said.includes('Ctrl-C stops everything')) isReady()
    })
  }
  const ended = once(child, 'close').then(([code]) => code as number | null)
  return {
    ready: () => Promise.race([ready, ended.then(() => Promise.reject(new Error(`ended, having said: ${said}`)))]),
    ended,
    said: () => said,
    lines: () => said.split('\n').filter(Boolean),
    async stop() {
      child.kill('SIGTERM')
      return ended
    },
  }
}

async function freePort(): Promise<string> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  return String(typeof address === 'object' && address?.port)
}

describe('starting the platform', () => {
  let dataDir: string
  let env: Record<string, string>

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'cursus-start-'))
    env = { DATA_DIR: dataDir, PORT: await freePort(), CONTENT_PORT: await freePort(), DEMO: '1' }
  })
  afterEach(() => rm(dataDir, { recursive: true, force: true }))

  const signIn = (email: string, password: string) =>
    fetch(`http://localhost:${env.PORT}/api/auth/signin`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
      body: JSON.stringify({ email, password }),
    })

  it('starts without a demo that fails, says why, and loads it at the next start once the cause is gone', async () => {
    const database: TestDatabase = await createTestDatabase()
    env = { ...env, DATABASE_URL: database.url }
    await sql`alter table accesses add constraint none_at_all check (false)`.execute(database.db)
    const failing = start(env)
    await failing.ready()
    const page = await fetch(`http://localhost:${env.PORT}/auth/signin`)
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<div id="root">')])
    const told = failing.lines().filter((line) => line.includes('demo'))
    expect(told).toEqual([
      expect.stringMatching(
        /^The demo could not be loaded: Maison Delorme: karim\.\S+ \S+ give fire: .*none_at_all.*\(details: /,
      ),
      'Cursus starts without it. To begin the demo again, stop with Ctrl-C and run: npm start',
    ])
    expect(failing.said()).not.toContain('Demo sign-ins')
    const log = await readFile(join(dataDir, 'demo-failure.log'), 'utf8')
    expect(log).toContain('none_at_all')
    expect(log).toMatch(/at .*give-access\.ts:\d+/)
    expect(await failing.stop()).toBe(0)

    await sql`alter table accesses drop constraint none_at_all`.execute(database.db)
    const mended = start(env)
    await mended.ready()
    expect(mended.said()).toContain('Demo data loaded.')
    expect(mended.said()).toContain('Demo sign-ins')
    expect((await signIn('camille.aubert@maison-delorme.example', 'cursus-demo')).status).toBe(200)
    expect(await mended.stop()).toBe(0)
    await database.close()
  })

  it('names another folder for the demo where an account is made in this one', async () => {
    const database = await createTestDatabase()
    await sql`alter table accesses add constraint none_at_all check (false)`.execute(database.db)
    const admin = { ADMIN_EMAIL: 'admin@example.com', ADMIN_PASSWORD: 'premier-acces' }
    const started = start({ ...env, ...admin, DATABASE_URL: database.url })
    await started.ready()
    expect(started.said()).toContain(`To begin the demo again, run: DATA_DIR=${dataDir}-demo npm start`)
    expect((await signIn(admin.ADMIN_EMAIL, admin.ADMIN_PASSWORD)).status).toBe(200)
    expect(await started.stop()).toBe(0)
    await database.close()
  })

  it('says why it could not start, never a bare name', async () => {
    const taken = createServer().listen(0)
    await once(taken, 'listening')
    const address = taken.address()
    const port = String(typeof address === 'object' && address?.port)
    const newer = await createEmptyDatabase()
    const causes: [Record<string, string>, RegExp][] = [
      [{ DATABASE_URL: 'postgres://localhost:1/cursus' }, /The database cannot be used: .*ECONNREFUSED/],
      [{ DATABASE_URL: 'postgres://localhost:port/cursus' }, /Invalid URL|is no address/],
      [{ PORT: port }, new RegExp(`Port ${port} is in use`)],
      [{ DATA_DIR: '/dev/null/data' }, /ENOTDIR: not a directory/],
    ]
    for (const [setting, words] of causes) {
      const failing = start({ ...env, DATABASE_URL: newer.url, ...setting })
      expect(await failing.ended).toBe(1)
      expect(failing.said()).toMatch(words)
      expect(failing.said()).toMatch(/^Cursus could not start: .{20,}$/m)
    }
    await newer.close()
    taken.close()
  })
})

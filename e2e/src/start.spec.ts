import { once } from 'node:events'
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createEmptyDatabase, createTestDatabase, freePort, startProcess, type TestDatabase } from '@cursus/db/testing'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, onTestFailed } from 'vitest'
import { launchBrowser } from './support/browser.ts'
import { see, seeGone } from './support/journey.ts'
import { linkOf } from './support/named.ts'
import { m } from './support/words.ts'

const root = resolve(import.meta.dirname, '../..')

/** Runs `npm start` on a temporary database. */
function start(env: Record<string, string>) {
  const { child, ended, output, says } = startProcess([join(root, 'scripts/local.ts')], env)
  return {
    /** Resolves after the last welcome line. */
    ready: () => says('Ctrl-C stops everything'),
    ended,
    said: output,
    lines: () => output().split('\n').filter(Boolean),
    async stop() {
      child.kill('SIGTERM')
      return ended
    },
  }
}

describe('starting the platform', () => {
  let dataDir: string
  let env: Record<string, string>

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'cursus-start-'))
    const [port, contentPort] = [await freePort(), await freePort()]
    env = { DATA_DIR: dataDir, PORT: String(port), CONTENT_PORT: String(contentPort), DEMO: '1' }
  })
  afterEach(() => rm(dataDir, { recursive: true, force: true }))

  const signIn = (email: string, password: string) =>
    fetch(`http://localhost:${env.PORT}/api/auth/signin`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
      body: JSON.stringify({ email, password }),
    })

  it('starts without a demo that fails, explains it, and loads it at the next start once the cause is gone', async () => {
    const database: TestDatabase = await createTestDatabase()
    env = { ...env, DATABASE_URL: database.url }
    await sql`alter table accesses add constraint none_at_all check (false)`.execute(database.db)
    const failing = start(env)
    await failing.ready()
    const page = await fetch(`http://localhost:${env.PORT}/auth/signin`)
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<div id="root">')])
    const lines = failing.lines().filter((line) => line.includes('demo'))
    expect(lines).toEqual([
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

  it('names another folder for the demo when an account is created in this one', async () => {
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

  it('explains why it could not start, never with a bare name', async () => {
    const taken = createServer().listen(0)
    await once(taken, 'listening')
    const address = taken.address()
    const port = String(typeof address === 'object' && address?.port)
    const newer = await createEmptyDatabase()
    const causes: [Record<string, string>, RegExp][] = [
      [{ DATABASE_URL: 'postgres://localhost:1/cursus' }, /The database cannot be used: .*ECONNREFUSED/],
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

  it('reports every wrong setting before anything is started', async () => {
    const wrong = { PORT: 'http', TRUST_PROXY: 'yes', MAIL_FROM: 'nobody' }
    const failing = start({ ...env, ...wrong, DATABASE_URL: 'postgres://localhost:port/cursus' })
    expect(await failing.ended).toBe(1)
    expect(failing.lines().map((line) => line.split(':')[0])).toEqual([
      'The settings cannot be used',
      ...['PORT', 'DATABASE_URL', 'TRUST_PROXY', 'MAIL_FROM'].map((name) => `  - ${name}`),
    ])
    expect(await readdir(dataDir)).toEqual([])
  })

  it('restarts a database that died; API and page report the outage, and recover by themselves', async () => {
    // As root, the database runs under its own account.
    await chmod(dataDir, 0o755)
    const admin = { ADMIN_EMAIL: 'admin@example.com', ADMIN_PASSWORD: 'premier-acces' }
    const started = start({ ...env, ...admin, DEMO: '0' })
    onTestFailed(() => console.error(started.said()))
    const browser = await launchBrowser()
    let stopped: unknown
    try {
      await started.ready()
      const page = await browser.newPage({ locale: 'fr-FR' })
      const origin = `http://localhost:${env.PORT}`
      const signedIn = await page.request.post(`${origin}/api/auth/signin`, {
        headers: { 'sec-fetch-site': 'same-origin' },
        data: { email: admin.ADMIN_EMAIL, password: admin.ADMIN_PASSWORD },
      })
      expect(signedIn.status()).toBe(200)
      await page.goto(`${origin}/management/home`)
      await see(page.getByRole('heading', { level: 1 }))

      const cluster = join(dataDir, 'postgres/cluster')
      const settings = join(cluster, 'postgresql.conf')
      const before = await readFile(settings, 'utf8')
      await writeFile(settings, `${before}\nno such setting\n`)
      process.kill(Number.parseInt(await readFile(join(cluster, 'postmaster.pid'), 'utf8'), 10), 'SIGKILL')
      await expect.poll(started.said).toContain('The database has ended unexpectedly.')
      // Its connections end one after the other, each by itself.
      const away = async () => {
        const answer = await page.request.get(`${origin}/api/user/me`)
        return [answer.status(), answer.headers()['retry-after']]
      }
      await expect.poll(away).toEqual([503, '5'])
      await linkOf(page.getByRole('navigation', { name: m.nav_label() }), m.nav_themes()).click()
      const notice = page.getByText(m.error_service_unavailable())
      await see(notice)

      await writeFile(settings, before)
      await expect.poll(started.said).toContain('The database runs again.')
      await seeGone(notice)
      expect((await page.request.get(`${origin}/api/user/me`)).status()).toBe(200)
    } finally {
      await browser.close()
      stopped = await started.stop()
    }
    expect(stopped, started.said()).toBe(0)
  })
})

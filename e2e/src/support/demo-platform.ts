import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createDatabase, migrateToLatest } from '@cursus/db'
import { startEmbeddedPostgres } from '@cursus/db/embedded'
import { freePort } from '@cursus/db/testing'
import { defaultTimeZone } from '@cursus/domain/settings'
import { demoAccounts, loadDemoOnce } from '../../../scripts/demo.ts'
import { Client } from './client.ts'

const root = resolve(import.meta.dirname, '../../..')

/** Somebody of the demo. */
export async function signInDemo(origin: string, email: string): Promise<Client> {
  const client = new Client(origin)
  await client.signIn({ email, password: demoAccounts.password })
  return client
}

export type DemoPlatform = { origin: string; dataDir: string; close(): Promise<void> }

/**
 * Starts the platform as `npm start` does, with demo data, on a temporary database and data folder;
 * mails are sent at once. Needs the built web.
 */
export async function startDemoPlatform(): Promise<DemoPlatform> {
  if (!existsSync(join(root, 'apps/web/dist/index.html'))) {
    throw new Error('The web is not built: npx turbo run messages build')
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'cursus-demo-'))
  const postgres = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres'), port: 0, onLog: () => {} })
  const children: ChildProcess[] = []
  const close = async () => {
    await Promise.all(
      children.map((child) => {
        const gone = new Promise((done) => child.once('exit', done))
        return child.kill('SIGTERM') ? gone : undefined
      }),
    )
    await postgres.stop()
    if (!postgres.dataDir.startsWith(dataDir)) await rm(postgres.dataDir, { recursive: true, force: true })
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    const [port, contentPort] = [await freePort(), await freePort()]
    const origin = `http://localhost:${port}`
    const db = createDatabase(postgres.url)
    await migrateToLatest(db)
    await db.destroy()
    await loadDemoOnce({ databaseUrl: postgres.url, dataDir, appOrigin: origin, timeZone: defaultTimeZone })
    const env = {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: postgres.url,
      DATA_DIR: dataDir,
      PORT: String(port),
      CONTENT_PORT: String(contentPort),
      APP_ORIGIN: origin,
      CONTENT_ORIGIN: `http://127.0.0.1:${contentPort}`,
      LOG_LEVEL: 'error',
      DEMO: '1',
    }
    for (const part of ['server', 'worker']) {
      const args = [join(root, 'apps', part, 'src/testing/main.ts'), JSON.stringify({ mailGatherMs: 0 })]
      children.push(spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] }))
    }
    await untilReady(`${origin}/health/ready`)
    return { origin, dataDir, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function untilReady(address: string): Promise<void> {
  const deadline = Date.now() + 60_000
  while (Date.now() < deadline) {
    if ((await fetch(address).catch(() => undefined))?.ok) return
    await new Promise((next) => setTimeout(next, 50))
  }
  throw new Error(`No answer from ${address}`)
}

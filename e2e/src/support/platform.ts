import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  createTestDatabase,
  freePort,
  type StartedProcess,
  startProcess,
  type TestDatabase,
  untilReady,
} from '@cursus/db/testing'
import type { Config as ServerConfig } from '../../../apps/server/src/config.ts'
import type { Config as WorkerConfig } from '../../../apps/worker/src/config.ts'

/** Settings that no variable has. */
export type FixedSettings = { server?: Partial<ServerConfig>; worker?: Partial<WorkerConfig> }

const root = resolve(import.meta.dirname, '../../..')
export const admin = { email: 'helene.moreau@cursus.example', password: 'premier-acces' }

export type Platform = {
  origin: string
  contentOrigin: string
  dataDir: string
  database: TestDatabase
  /** Kills a process with SIGKILL, as a crash would. */
  kill(part: 'server' | 'worker'): Promise<void>
  /** Ends a process as a deployment does. */
  stop(part: 'server' | 'worker'): Promise<void>
  /** `changes`: settings that replace earlier ones. */
  start(part: 'server' | 'worker', changes?: NodeJS.ProcessEnv): Promise<void>
  /** Pauses a process with SIGSTOP: it accepts connections but never answers. */
  freeze(part: 'server' | 'worker'): void
  /** Resumes a frozen process. */
  thaw(part: 'server' | 'worker'): void
  /** Resumes what is frozen and starts what has ended, as a failed journey leaves them. */
  recover(): Promise<void>
  close(): Promise<void>
}

/**
 * The running installation of compose.yaml (`E2E_ORIGIN`, `E2E_CONTENT_ORIGIN`, `E2E_DATA_DIR`). It
 * needs SMTP_URL=file:, is used as it is and left running.
 */
function composedPlatform(origin: string): Platform {
  const compose = (...args: string[]) =>
    void execFileSync('docker', ['compose', ...args], { cwd: root, stdio: 'ignore' })
  return {
    origin,
    contentOrigin: process.env.E2E_CONTENT_ORIGIN ?? '',
    dataDir: process.env.E2E_DATA_DIR ?? '',
    get database(): TestDatabase {
      throw new Error('Journeys cannot access the database of an installation')
    },
    kill: async (part) => compose('kill', part),
    stop: async (part) => compose('stop', part),
    start: async (part) => compose('up', '--detach', '--wait', part),
    freeze: (part) => compose('pause', part),
    thaw: (part) => compose('unpause', part),
    recover: async () => compose('up', '--detach', '--wait', 'server', 'worker'),
    close: async () => {},
  }
}

/**
 * Preloaded into the server: a response that differs from its declared schema becomes a fault and
 * fails the journey.
 */
const checkAnswers = pathToFileURL(join(root, 'apps/server/src/testing/check-answers.ts')).href

/** Starts the real server and worker as processes, on a temporary database and data folder. */
export async function startPlatform(settings: NodeJS.ProcessEnv = {}, fixed: FixedSettings = {}): Promise<Platform> {
  if (process.env.E2E_ORIGIN) return composedPlatform(process.env.E2E_ORIGIN)
  const database = await createTestDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'cursus-e2e-'))
  const [port, contentPort] = [await freePort(), await freePort()]
  const env: NodeJS.ProcessEnv = {
    NODE_ENV: 'production',
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    PORT: String(port),
    CONTENT_PORT: String(contentPort),
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    LOG_LEVEL: process.env.E2E_LOG_LEVEL ?? 'error',
    DEMO: '0',
    SMTP_URL: 'file:',
    ...settings,
  }
  const settingsOf = {
    // Sites on the internet answer when they want.
    server: { mailGatherMs: 0, embeddedSites: { check: false, hosts: [] }, ...fixed.server },
    worker: { mailGatherMs: 0, ...fixed.worker },
  }
  const running = new Map<string, StartedProcess>()

  async function start(part: 'server' | 'worker', changes: NodeJS.ProcessEnv = {}): Promise<void> {
    Object.assign(env, changes)
    const program = [join(root, 'apps', part, 'src/testing/main.ts'), JSON.stringify(settingsOf[part])]
    const started = startProcess(part === 'server' ? ['--import', checkAnswers, ...program] : program, env)
    for (const stream of [started.child.stdout, started.child.stderr]) stream?.pipe(process.stderr, { end: false })
    running.set(part, started)
    if (part === 'server') await untilReady(`http://localhost:${port}/health/ready`, started)
  }

  async function end(part: 'server' | 'worker', signal: NodeJS.Signals): Promise<void> {
    const child = running.get(part)?.child
    running.delete(part)
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill(signal)
    // A process left frozen by a failed journey would not receive the signal.
    child.kill('SIGCONT')
    await gone
  }

  const platform: Platform = {
    origin: `http://localhost:${port}`,
    contentOrigin: `http://127.0.0.1:${contentPort}`,
    dataDir,
    database,
    start,
    kill: (part) => end(part, 'SIGKILL'),
    stop: (part) => end(part, 'SIGTERM'),
    freeze: (part) => void running.get(part)?.child.kill('SIGSTOP'),
    thaw: (part) => void running.get(part)?.child.kill('SIGCONT'),
    async recover() {
      for (const part of ['server', 'worker'] as const) {
        const child = running.get(part)?.child
        if (child?.exitCode === null && child.signalCode === null) child.kill('SIGCONT')
        else await start(part)
      }
    },
    async close() {
      await Promise.all([end('worker', 'SIGTERM'), end('server', 'SIGTERM')])
      await database.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
  try {
    await start('server')
    await start('worker')
    return platform
  } catch (error) {
    await platform.close()
    throw error
  }
}

import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { startEmbeddedPostgres } from '@cursus/db/embedded'
import { freePort, type StartedProcess, startProcess, untilReady } from '@cursus/db/testing'

/** The root of this checkout. */
export const here = resolve(import.meta.dirname, '../..')

export type Installation = {
  databaseUrl: string
  dataDir: string
  smtpUrl?: string | undefined
  /** Absent: the one of each server. */
  appOrigin?: string | undefined
  timeZone?: string | undefined
}

export type Program = { origin: string; pid: number; output(): string; stop(): Promise<void> }

/** An embedded PostgreSQL with its usual settings, in a folder that is removed with it. */
export async function startDatabase(settings?: string[]) {
  const dataDir = await mkdtemp(join(tmpdir(), 'cursus-bench-'))
  const postgres = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres'), port: 0, settings })
  return {
    databaseUrl: postgres.url,
    dataDir,
    postgresDir: postgres.dataDir,
    async close() {
      await postgres.stop()
      await rm(postgres.dataDir, { recursive: true, force: true })
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Starts programs of any checkout, each in its own process, on one database and folder. */
export function createStarter(installation: Installation, settings: NodeJS.ProcessEnv = {}) {
  const { databaseUrl, dataDir, smtpUrl = 'file:', appOrigin, timeZone } = installation
  const running = new Set<StartedProcess>()

  function start(folder: string, args: string[], env: NodeJS.ProcessEnv): StartedProcess {
    const all = {
      NODE_ENV: 'production',
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      SMTP_URL: smtpUrl,
      APP_ORIGIN: appOrigin,
      TIME_ZONE: timeZone,
      LOG_LEVEL: 'warn',
      DEMO: '0',
      // Of earlier checkouts.
      MAIL_GATHER_SECONDS: '0',
      ...settings,
      ...env,
    }
    const started = startProcess(args, all, folder)
    running.add(started)
    return started
  }

  /**
   * Runs a program to its end.
   * @returns its output
   * @throws with it when the program fails
   */
  async function run(folder: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<string> {
    const { ended, output } = start(folder, args, env)
    if ((await ended) !== 0) throw new Error(output())
    return output()
  }

  async function stop({ child, ended }: StartedProcess): Promise<void> {
    child.kill('SIGTERM')
    await ended
  }

  /** A mail waits for no other act. */
  async function startProgram(
    part: 'server' | 'worker',
    folder: string,
    {
      origin,
      health,
      env,
      ...options
    }: { origin: string; health: string; env: NodeJS.ProcessEnv; healthPort?: number },
  ): Promise<Program> {
    const program = `apps/${part}/src/testing/main.ts`
    const args = existsSync(join(folder, program))
      ? [program, JSON.stringify({ mailGatherMs: 0, ...options })]
      : [`apps/${part}/src/main.ts`]
    const started = start(folder, args, env)
    await untilReady(health, started)
    return { origin, pid: started.child.pid!, output: started.output, stop: () => stop(started) }
  }

  return {
    installation,
    run,
    migrate: (folder: string, ...options: string[]) => run(folder, ['scripts/migrate.ts', ...options]),
    async startServer(folder = here, settings: NodeJS.ProcessEnv = {}): Promise<Program> {
      const [port, contentPort] = [await freePort(), await freePort()]
      const origin = `http://localhost:${port}`
      const env = { PORT: String(port), CONTENT_PORT: String(contentPort), ...settings }
      return startProgram('server', folder, { origin, health: `${origin}/health/ready`, env })
    },
    async startWorker(folder = here, settings: NodeJS.ProcessEnv = {}): Promise<Program> {
      const healthPort = await freePort()
      const origin = `http://127.0.0.1:${healthPort}`
      const env = { WORKER_HEALTH_PORT: String(healthPort), ...settings }
      // Ready as soon as it answers: a sweep that has never run is overdue for some versions.
      return startProgram('worker', folder, { origin, health: origin, env, healthPort })
    },
    stopAll: async () => void (await Promise.all([...running].map(stop))),
  }
}

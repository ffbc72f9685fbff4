import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { startEmbeddedPostgres } from '@cursus/db/embedded'

const here = resolve(import.meta.dirname, '../..')
export const admin = { email: 'bench@cursus.example', password: 'bench-password' }

export const freePort = () =>
  new Promise<number>((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0))
    })
  })

export type BenchServer = {
  origin: string
  process: ChildProcess
  /** Starts another program of the repository in the environment of the server. */
  run(args: string[], piped?: boolean): ChildProcess
  /** Ends the server and everything that `run` started. */
  close(): Promise<void>
}

/** A mail waits for no other act. */
export const programOf = (part: 'server' | 'worker', root: string, settings: object = {}): string[] => {
  const program = `apps/${part}/src/testing/main.ts`
  return existsSync(join(root, program))
    ? [program, JSON.stringify({ mailGatherMs: 0, ...settings })]
    : [`apps/${part}/src/main.ts`]
}

/** Starts one server process on that database; resolves when it answers. */
export async function startServer(databaseUrl: string, dataDir: string, root = here): Promise<BenchServer> {
  const [port, contentPort] = [await freePort(), await freePort()]
  const origin = `http://localhost:${port}`
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    PORT: String(port),
    CONTENT_PORT: String(contentPort),
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    LOG_LEVEL: 'error',
    DEMO: '0',
    SMTP_URL: process.env.SMTP_URL ?? 'file:',
    // Of earlier checkouts.
    MAIL_GATHER_SECONDS: '0',
  }
  const children: ChildProcess[] = []
  const run = (args: string[], piped = false) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      env,
      stdio: ['ignore', piped ? 'pipe' : 'inherit', 'inherit'],
    })
    children.push(child)
    return child
  }
  async function close(): Promise<void> {
    await Promise.all(
      children.map((child) => {
        const gone = new Promise((done) => child.once('exit', done))
        return child.exitCode === null && child.kill('SIGTERM') ? gone : undefined
      }),
    )
  }
  const server = run(programOf('server', root))
  await untilReady(`${origin}/health/ready`, server).catch(async (error) => {
    await close()
    throw error
  })
  return { origin, process: server, run, close }
}

export type BenchPlatform = {
  origin: string
  databaseUrl: string
  dataDir: string
  serverPid: number
  workerPid: number
  postgresDir: string
  yardsticks: string
  close(): Promise<void>
}

/**
 * Starts one server, one worker, the yardsticks and an embedded PostgreSQL with its usual settings,
 * each in its own process.
 * @param root the checkout of server, worker and migrations
 */
export async function startBenchPlatform(root = here): Promise<BenchPlatform> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cursus-bench-'))
  const postgres = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres'), port: 0 })
  const stopPostgres = async () => {
    await postgres.stop()
    await rm(postgres.dataDir, { recursive: true, force: true })
    await rm(dataDir, { recursive: true, force: true })
  }
  const migrations: typeof import('@cursus/db') = await import(join(root, 'packages/db/src/index.ts'))
  const db = migrations.createDatabase(postgres.url)
  await migrations.migrateToLatest(db)
  await db.destroy()
  const server = await startServer(postgres.url, dataDir, root).catch(async (error) => {
    await stopPostgres()
    throw error
  })
  const worker = server.run(programOf('worker', root))
  const bare = server.run(['bench/src/yardsticks.ts', postgres.url], true)
  const yardsticks = await new Promise<string>((done) => bare.stdout?.once('data', (text) => done(String(text).trim())))
  return {
    origin: server.origin,
    databaseUrl: postgres.url,
    dataDir,
    serverPid: server.process.pid!,
    workerPid: worker.pid!,
    postgresDir: postgres.dataDir,
    yardsticks,
    async close() {
      await server.close()
      await stopPostgres()
    },
  }
}

async function untilReady(address: string, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 600 && child.exitCode === null; tries++) {
    const answer = await fetch(address).catch(() => undefined)
    if (answer?.ok) return
    await new Promise((next) => setTimeout(next, 50))
  }
  throw new Error('The server did not become ready')
}

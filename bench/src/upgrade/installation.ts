import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { freePort, programOf } from '../platform.ts'

export type Installation = {
  databaseUrl: string
  dataDir: string
  smtpUrl: string
  appOrigin: string
  timeZone: string
}

export type Program = { origin: string; log: string; stop(): Promise<void> }

/** Starts programs of any checkout on one database and folder; `dataDir` gets their logs. */
export function createStarter(installation: Installation) {
  const running = new Set<ChildProcess>()
  let count = 0

  function start(folder: string, args: string[], env: Record<string, string> = {}) {
    count += 1
    const log = join(installation.dataDir, `${count}.log`)
    const child = spawn(process.execPath, args, {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        NODE_ENV: 'production',
        DATABASE_URL: installation.databaseUrl,
        DATA_DIR: installation.dataDir,
        SMTP_URL: installation.smtpUrl,
        APP_ORIGIN: installation.appOrigin,
        TIME_ZONE: installation.timeZone,
        LOG_LEVEL: 'warn',
        DEMO: '0',
        MAIL_GATHER_SECONDS: '0',
        ...env,
      },
    })
    running.add(child)
    const file = createWriteStream(log)
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        file.write(chunk)
        if (output.length < 100_000) output += chunk
      })
    const ended = once(child, 'close').then(([code]) => {
      running.delete(child)
      return { code: code as number, output }
    })
    return { child, log, ended }
  }

  async function stop(child: ChildProcess): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'close')
    child.kill('SIGTERM')
    await gone
  }

  async function startProgram(folder: string, program: string[], env: Record<string, string>, health: string) {
    const { child, log, ended } = start(folder, program, env)
    const died = ended.then(({ output }) => {
      throw new Error(`${program[0]} of ${folder} ended: ${output}`)
    })
    // Heard by the race below while it starts; later it ends because it is stopped.
    died.catch(() => {})
    const isReady = async () => {
      while (!(await fetch(health).catch(() => undefined))?.ok) await setTimeout(50)
    }
    await Promise.race([isReady(), died])
    return { log, stop: () => stop(child) }
  }

  return {
    /** Runs a program to its end. */
    run: (folder: string, args: string[], env?: Record<string, string>) => start(folder, args, env).ended,
    async startServer(folder: string): Promise<Program> {
      const [port, contentPort] = [await freePort(), await freePort()]
      const origin = `http://localhost:${port}`
      const ports = { PORT: String(port), CONTENT_PORT: String(contentPort) }
      const program = await startProgram(folder, programOf('server', folder), ports, `${origin}/health/ready`)
      return { origin, ...program }
    },
    async startWorker(folder: string): Promise<Program> {
      const port = await freePort()
      const origin = `http://127.0.0.1:${port}`
      // Ready as soon as it answers: a sweep that has never run is overdue for some versions.
      const env = { WORKER_HEALTH_PORT: String(port) }
      return { origin, ...(await startProgram(folder, programOf('worker', folder, { healthPort: port }), env, origin)) }
    },
    stopAll: async () => void (await Promise.all([...running].map(stop))),
  }
}

import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { freePort, programOf } from '../platform.ts'

const root = resolve(import.meta.dirname, '../../..')
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, maxBuffer: 1 << 30 })

/**
 * The files of a landed commit with its own dependencies and generated texts, in
 * `.data/upgrade/<commit>`; made once.
 * @returns its name in eight digits, its folder, and when it was committed
 */
export function makeFormerCheckout(commit: string): { name: string; folder: string; committedAt: Date } {
  const name = git('rev-parse', '--short=8', `${commit}^{commit}`).toString().trim()
  const committedAt = new Date(git('show', '-s', '--format=%cI', name).toString().trim())
  const folder = join(root, '.data/upgrade', name)
  const done = join(folder, '.complete')
  if (existsSync(done)) return { name, folder, committedAt }
  mkdirSync(folder, { recursive: true })
  execFileSync('tar', ['-x', '-C', folder], { input: git('archive', name) })
  const path = `${dirname(process.execPath)}${delimiter}${process.env.PATH}`
  const run = (command: string, ...args: string[]) => {
    const { status } = spawnSync(command, args, { cwd: folder, stdio: 'inherit', env: { ...process.env, PATH: path } })
    if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed for ${name}`)
  }
  run('npm', 'ci', '--loglevel=error')
  run('npx', 'turbo', 'run', 'messages', '--output-logs=errors-only')
  writeFileSync(done, '')
  return { name, folder, committedAt }
}

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

/**
 * Loads the demo of a former version as if on the day of its commit, because some load on few days
 * of a year only.
 * @returns the password of its accounts
 */
export async function loadDemo(
  starter: ReturnType<typeof createStarter>,
  folder: string,
  committedAt: Date,
  installation: Installation,
): Promise<string> {
  const source = `
    const Today = Date, shift = ${Date.now() - committedAt.getTime()}
    globalThis.Date = class extends Today {
      constructor(...parts) {
        if (parts.length === 0) super(Today.now() - shift)
        else super(...parts)
      }
      static now = () => Today.now() - shift
    }
    const { demoAccounts, loadDemoOnce } = await import('${pathToFileURL(join(folder, 'scripts/demo.ts')).href}')
    await loadDemoOnce(${JSON.stringify(installation)})
    console.log(demoAccounts.password)`
  const { code, output } = await starter.run(folder, ['--input-type=module', '--eval', source], {
    NODE_ENV: 'development',
  })
  if (code !== 0) throw new Error(output)
  return output.trim().split('\n').at(-1) ?? ''
}

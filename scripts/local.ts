// Runs the whole platform on this machine: database, migrations, demo data, web build, server and
// worker. Started by start.mjs with the Node of the dependencies.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createDatabase, migrateToLatest } from '@cursus/db'
import { startEmbeddedPostgres } from '@cursus/db/embedded'
import { explainError, withErrorContext } from '@cursus/domain/fault'
import { ConfigError, defaultTimeZone } from '@cursus/domain/settings'
import { assertSettings } from './assert-settings.ts'
import { people } from './demo/tables.ts'
import { demoAccounts } from './demo.ts'
import { loadDemo } from './load-demo.ts'

const root = resolve(import.meta.dirname, '..')
// Variables of the terminal take precedence over the file.
if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'))
const dev = process.argv.includes('--dev')
/** An empty value counts as absent. */
const setting = (name: string) => process.env[name]?.trim() || undefined
const dataDir = resolve(root, setting('DATA_DIR') ?? '.data')
const port = setting('PORT') ?? '3000'
const appOrigin = setting('APP_ORIGIN') ?? (dev ? 'http://localhost:5173' : `http://localhost:${port}`)
const say = (line: string) => process.stdout.write(`${line}\n`)

const children: ChildProcess[] = []
const stops: (() => Promise<void>)[] = []
let stopping: Promise<never> | undefined

/**
 * Ends the applications first, then database and jobs; a second Ctrl-C does not shorten it, because
 * that could lose data.
 */
function stop(code: number): Promise<never> {
  stopping ??= (async () => {
    say('\nStopping…')
    const ended = children
      .filter((child) => child.exitCode === null && child.signalCode === null)
      .map((child) => {
        child.kill('SIGTERM')
        return new Promise((done) => child.once('exit', done))
      })
    await Promise.race([Promise.all(ended), wait(15_000, undefined, { ref: false })])
    for (const child of children) if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
    for (const stopOne of stops.reverse()) await stopOne()
    say('Everything is stopped. The data is kept.')
    process.exit(code)
  })()
  return stopping
}

// Children get their own process group, so that Ctrl-C reaches only this process, which stops them
// in order.
function run(name: string, args: string[], env: NodeJS.ProcessEnv): ChildProcess {
  const stdio = ['inherit', 'inherit', 'inherit', 'ipc'] as const
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: [...stdio], detached: true })
  children.push(child)
  child.on('exit', (code, signal) => {
    if (stopping) return
    console.error(`${name} ended (${signal ?? `exit code ${code}`}).`)
    void stop(1)
  })
  return child
}

function build(env: NodeJS.ProcessEnv): Promise<void> {
  const turbo = join(root, 'node_modules', 'turbo', 'bin', 'turbo')
  const web = spawn(
    process.execPath,
    [turbo, 'run', 'messages', 'build', '--output-logs=errors-only', '--log-prefix=none'],
    {
      cwd: root,
      env: { ...env, TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1', TURBO_NO_UPDATE_NOTIFIER: '1' },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  return new Promise((done, failed) => {
    web.on('error', failed)
    web.on('exit', (status) => (status === 0 ? done() : failed(new Error('The web could not be built; see above.'))))
  })
}

/** Another program that answers at the port would look like a successful start. */
async function assertFree(variable: string, number: string): Promise<void> {
  const probe = createServer()
  await new Promise<void>((done, failed) => {
    probe.once('error', (error: NodeJS.ErrnoException) => {
      const taken = `Port ${number} is in use: stop what uses it, or choose another with ${variable}=…`
      failed(error.code === 'EADDRINUSE' ? new Error(taken) : error)
    })
    probe.listen(Number(number), done)
  })
  await new Promise((done) => probe.close(done))
}

async function untilReady(address: string): Promise<void> {
  const deadline = performance.now() + 60_000
  while (performance.now() < deadline) {
    const answer = await fetch(address).catch(() => undefined)
    if (answer?.ok) return
    await wait(100)
  }
  throw new Error(`No answer from ${address} after a minute.`)
}

process.on('SIGINT', () => void stop(0))
process.on('SIGTERM', () => void stop(0))
// The terminal was closed: output fails from now on, and everything still has to stop in order.
process.on('SIGHUP', () => void stop(0))
process.stdout.on('error', () => {})
process.stderr.on('error', () => {})

try {
  const demo = setting('DEMO') ?? (setting('DATABASE_URL') ? '0' : '1')
  const { bind } = assertSettings({
    ...process.env,
    DATABASE_URL: setting('DATABASE_URL') ?? 'postgres://embedded',
    DEMO: demo,
  }).http
  const host = ['127.0.0.1', '0.0.0.0', '::'].includes(bind) ? 'localhost' : bind.includes(':') ? `[${bind}]` : bind
  const ownOrigin = `http://${host}:${port}`
  await mkdir(dataDir, { recursive: true })
  await assertFree('PORT', port)
  await assertFree('CONTENT_PORT', setting('CONTENT_PORT') ?? '3001')
  if (dev) await assertFree('APP_ORIGIN', new URL(appOrigin).port)
  say(dev ? 'Starting Cursus for development…' : 'Starting Cursus…')
  // In development, Vite serves the web and builds the launcher page, again when it changes.
  const building = dev ? undefined : build(process.env)
  building?.catch(() => {})

  let databaseUrl = setting('DATABASE_URL')
  if (!databaseUrl) {
    const postgres = await startEmbeddedPostgres({
      dataDir: join(dataDir, 'postgres'),
      restart: {
        onGiveUp: (error) => {
          console.error(`Cursus stops: ${explainError(error)}`)
          void stop(1)
        },
      },
    })
    stops.push(() => postgres.stop())
    databaseUrl = postgres.url
  }
  const env: NodeJS.ProcessEnv = {
    NODE_ENV: dev ? 'development' : 'production',
    // In this terminal only warnings matter to a user who tries the platform.
    ...(dev ? {} : { LOG_LEVEL: 'warn' }),
    ...process.env,
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    PORT: port,
    APP_ORIGIN: appOrigin,
    DEMO: demo,
    ...(dev ? { SMTP_URL: setting('SMTP_URL') ?? 'file:' } : {}),
    // Where the development server of the web finds the API.
    API_ORIGIN: ownOrigin,
  }

  const timeZone = setting('TIME_ZONE') ?? defaultTimeZone
  const directUrl = setting('DATABASE_DIRECT_URL') ?? databaseUrl
  const db = createDatabase(directUrl)
  let hasDemo = false
  try {
    await withErrorContext('The database cannot be used', () =>
      migrateToLatest(db, { isPooled: directUrl !== databaseUrl }),
    )
    // The account of ADMIN_EMAIL will exist, and a demo is loaded only without accounts.
    const again = setting('ADMIN_EMAIL')
      ? `run: DATA_DIR=${dataDir}-demo npm start`
      : 'stop with Ctrl-C and run: npm start'
    if (demo === '1') await loadDemo({ databaseUrl: directUrl, dataDir, appOrigin, timeZone }, again)
    const users = db.selectFrom('users').select('id').limit(1)
    hasDemo = demo === '1' && (await users.where('email', '=', people.helene.email).executeTakeFirst()) !== undefined
    if (!setting('ADMIN_EMAIL') && !(await users.executeTakeFirst())) {
      say('No account exists yet: set ADMIN_EMAIL and ADMIN_PASSWORD to create the first platform manager.')
    }
  } finally {
    await db.destroy()
  }
  await building

  if (dev) {
    const turbo = join(root, 'node_modules', 'turbo', 'bin', 'turbo')
    run('turbo dev', [turbo, 'run', 'dev', '--ui=stream'], env)
  } else {
    const withUs = ['--import', './scripts/end-with-parent.mjs']
    run('The server', [...withUs, 'apps/server/src/main.ts'], env)
    // It ends when the database is lost before it works, and everything with it.
    await once(run('The worker', [...withUs, 'apps/worker/src/main.ts'], env), 'message')
  }
  await untilReady(`${ownOrigin}/health/ready`)
  if (dev) await untilReady(appOrigin)

  say(`\n  Cursus is ready: ${appOrigin}`)
  if (demo === '1') say(`  E-mails it sends: ${ownOrigin}/dev/mail`)
  if (hasDemo) {
    say(`\n  Demo sign-ins (all with the password ${demoAccounts.password}):`)
    const width = Math.max(...demoAccounts.list.map(({ email }) => email.length))
    for (const { email, what } of demoAccounts.list) say(`    ${email.padEnd(width)}  ${what}`)
  }
  say('\n  Ctrl-C stops everything; the data stays in the data folder.\n')
} catch (error) {
  if (error instanceof ConfigError) {
    console.error(error.message)
    process.exit(1)
  }
  console.error(`Cursus could not start: ${explainError(error)}`)
  await stop(1)
}

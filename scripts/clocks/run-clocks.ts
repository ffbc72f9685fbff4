// npm test -- clocks [start] [unit] [e2e] [number…]: both commands of the README in a fresh clone,
// on every awkward date or on those with the given numbers.
import { execFileSync, spawn } from 'node:child_process'
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@cursus/db/embedded'
import { freePort } from '@cursus/db/testing'
import { demoAccounts } from '../demo.ts'
import { type Clock, moveClock } from './move-clock.ts'

const lastSunday = (year: number, month: number): string => {
  const day = new Date(Date.UTC(year, month, 0))
  day.setUTCDate(day.getUTCDate() - day.getUTCDay())
  return day.toISOString().slice(0, 10)
}

/**
 * Future dates that commonly break software: forty days before the end of a year, its last hour,
 * both sides of a leap day, and both clock changes in Paris (ten minutes before). The machines are
 * in Paris and in the most distant zones.
 */
function awkwardClocks(now: Date): Clock[] {
  const year = now.getUTCFullYear() + 1
  const leapYear = year + ((4 - (year % 4)) % 4)
  const clock = (name: string, at: string, zone: string) => ({ name, at: new Date(at), zone })
  return [
    clock('22 November', `${year}-11-22T11:00:00Z`, 'Europe/Paris'),
    clock('26 November, 23:30 in Paris', `${year}-11-26T22:30:00Z`, 'America/Los_Angeles'),
    clock('31 December, 23:30 in Paris', `${year}-12-31T22:30:00Z`, 'Pacific/Auckland'),
    clock('31 December, 23:30 in UTC', `${year}-12-31T23:30:00Z`, 'America/Los_Angeles'),
    clock('the eve of a leap day, 23:30 in Paris', `${leapYear}-02-28T22:30:00Z`, 'Europe/Paris'),
    clock('a leap day, 23:30 in Paris', `${leapYear}-02-29T22:30:00Z`, 'Pacific/Auckland'),
    clock('the night to summer time', `${lastSunday(year, 3)}T00:50:00Z`, 'Europe/Paris'),
    clock('the night to winter time', `${lastSunday(year, 10)}T00:50:00Z`, 'Pacific/Auckland'),
  ]
}

/** Signs in and reads the session, as a browser does. */
async function signIn(origin: string, email: string): Promise<void> {
  const headers = { 'content-type': 'application/json', origin }
  const body = JSON.stringify({ email, password: demoAccounts.password })
  const answer = await fetch(`${origin}/api/auth/signin`, { method: 'POST', headers, body })
  const cookie = answer.headers.getSetCookie().map((header) => header.split(';')[0])
  const me = await fetch(`${origin}/api/user/me`, { headers: { cookie: cookie.join('; ') } })
  if (me.status !== 200) throw new Error(`${email} cannot sign in: ${answer.status}, then ${me.status}`)
  const { email: found } = (await me.json()) as { email: string }
  if (found !== email) throw new Error(`${email} is signed in as ${found}`)
}

/**
 * Runs `npm start` in the clone with that environment and an empty data folder, signs in to every
 * demo account, and stops it as by Ctrl-C.
 * @throws when it does not start, has no demo, refuses an account or does not stop in order
 */
async function tryStart(clone: string, dataDir: string, env: NodeJS.ProcessEnv): Promise<void> {
  const port = await freePort()
  const child = spawn('npm', ['start'], {
    cwd: clone,
    env: { ...env, PORT: String(port), CONTENT_PORT: String(await freePort()), DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let output = ''
  const ended = new Promise<number | null>((done) => child.once('close', done))
  const ready = new Promise<boolean>((done) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        process.stdout.write(text)
        output += text
        if (output.includes('Ctrl-C stops everything')) done(true)
      })
    }
    void ended.then(() => done(false))
  })
  if (!(await ready)) throw new Error(`npm start ended with exit code ${await ended}`)
  try {
    for (const { email } of demoAccounts.list) await signIn(`http://localhost:${port}`, email)
  } finally {
    process.kill(-child.pid!, 'SIGINT')
    await ended
  }
  if (!output.includes('Everything is stopped')) throw new Error('npm start did not stop in order')
}

const root = resolve(import.meta.dirname, '../..')
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' })

/**
 * Clones the committed state into the folder and installs its dependencies, on the machine's own
 * date, because the registry's certificates are not valid on others.
 */
function makeClone(folder: string): void {
  if (git('status', '--porcelain') !== '') console.warn('Uncommitted changes are left out.')
  git('clone', '--quiet', '--depth=1', `file://${root}`, folder)
  const install = `import { ensureInstalled } from ${JSON.stringify(join(folder, 'scripts/prepare.mjs'))}\nensureInstalled()`
  execFileSync(process.execPath, ['--input-type=module', '--eval', install], { cwd: folder, stdio: 'inherit' })
}

const names = process.argv.slice(2)
const known = ['start', 'unit', 'e2e']
const parts = known.filter((part) => names.includes(part))
const numbers = names.map(Number).filter((number) => number > 0)
const clocks = awkwardClocks(new Date())
  .map((clock, index) => ({ ...clock, number: index + 1 }))
  .filter(({ number }) => numbers.length === 0 || numbers.includes(number))

const folder = await mkdtemp(join(tmpdir(), 'cursus-clocks-'))
// For root: the account of PostgreSQL must be able to enter.
await chmod(folder, 0o755)
const clone = join(folder, 'clone')
const totals = { passed: 0, failed: 0, skipped: 0 }

/** Runs `npm test -- <part>`; a run that ends without its count has failed. */
async function runTests(part: string, env: NodeJS.ProcessEnv): Promise<string> {
  const child = spawn('npm', ['test', '--', part], { cwd: clone, env, stdio: ['ignore', 'pipe', 'inherit'] })
  let end = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    process.stdout.write(text)
    end = (end + text).slice(-1000)
  })
  await new Promise((done) => child.once('close', done))
  const counts = /(\d+) passed, (\d+) failed, (\d+) skipped\s*$/.exec(end)
  totals.passed += Number(counts?.[1] ?? 0)
  totals.failed += Number(counts?.[2] ?? 1)
  totals.skipped += Number(counts?.[3] ?? 0)
  return counts ? counts[0].trim() : 'FAILED: ended without a count'
}

async function runStart(dataDir: string, env: NodeJS.ProcessEnv): Promise<string> {
  try {
    await tryStart(clone, dataDir, env)
    totals.passed += 1
    return 'ok'
  } catch (error) {
    totals.failed += 1
    return `FAILED: ${error instanceof Error ? error.message : error}`
  }
}

const summary: string[] = []
let postgres: EmbeddedPostgres | undefined
try {
  makeClone(clone)
  // Tests get a database on the machine's own date: the clock of the database must not matter, and
  // libfaketime breaks its deadlock timer.
  postgres = await startEmbeddedPostgres({
    dataDir: join(folder, 'postgres'),
    port: 0,
    settings: ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'],
    onLog: () => {},
  })
  for (const clock of clocks) {
    for (const part of parts.length > 0 ? parts : known) {
      const what = `${clock.number}. ${clock.name} (${clock.at.toISOString()}, TZ=${clock.zone}), ${part}`
      process.stdout.write(`\n=== ${what}\n`)
      const scratch = join(folder, `${clock.number}-${part}`)
      await mkdir(scratch)
      const env = await moveClock(clock, scratch)
      const result =
        part === 'start'
          ? await runStart(join(scratch, 'data'), env)
          : await runTests(part, { ...env, TEST_DATABASE_URL: postgres.url })
      summary.push(`${what}: ${result}`)
    }
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  totals.failed += 1
} finally {
  await postgres?.stop()
  await rm(folder, { recursive: true, force: true })
  if (postgres) await rm(postgres.dataDir, { recursive: true, force: true })
}
process.stdout.write(
  `\n${summary.join('\n')}\n\n${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped\n`,
)
process.exit(totals.failed > 0 ? 1 : 0)

// Migrates the database at DATABASE_URL and ends; the one-shot service of compose.yaml. With DEMO=1
// it also loads the demo data when no account exists. Its argument is the `.env` that compose read.
// `--contract` also runs the migrations that wait for the next release, `--published` is the
// address at which compose publishes the servers.
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { createDatabase, migrateToLatest } from '@cursus/db'
import { explainError } from '@cursus/domain/fault'
import { ConfigError } from '@cursus/domain/settings'
import { type Config, isPublicHost } from '../apps/server/src/config.ts'
import { isLoopback } from '../apps/server/src/http/networks.ts'
import { assertSettings } from './assert-settings.ts'
import { eatenNames } from './eaten-values.ts'

/** Of examples and of images. */
const knownPasswords = new Set(['8-to-30-characters', 'password', 'postgres', 'cursus', 'cursus-demo', 'changeme'])

/** @throws ConfigError for values that the containers would read otherwise than the file says */
function checkEnvFile(text: string): void {
  const problems = eatenNames(text).map(
    (name) => `${name}: compose takes what follows a $ for a variable: put the value in single quotes in .env`,
  )
  if (problems.length > 0) throw new ConfigError(problems)
}

/**
 * What everybody knows or can read is refused where others than this machine reach the server.
 * @throws ConfigError with each such setting
 */
function checkPublished(at: string, { demo, http, admin }: Config): void {
  if (isLoopback(at)) return
  const problems: string[] = []
  const { protocol, hostname, origin } = new URL(http.appOrigin)
  if (demo) problems.push(`DEMO: everybody knows its passwords, and BIND=${at} publishes it: set one of them back`)
  if (protocol === 'http:' && isPublicHost(hostname))
    problems.push(`APP_ORIGIN: passwords would cross the internet in clear (${origin}): https, or BIND=127.0.0.1`)
  for (const [name, value] of [
    ['POSTGRES_PASSWORD', process.env.PGPASSWORD],
    ['ADMIN_PASSWORD', admin?.password],
  ])
    if (value && knownPasswords.has(value)) problems.push(`${name}: is one that others try first: openssl rand -hex 16`)
  if (problems.length > 0) throw new ConfigError(problems)
}

/** Empty for a file that is absent, or that the user of the container may not read. */
function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

try {
  const config = assertSettings(process.env)
  const { databaseUrl, directUrl, dataDir, storage, demo, http, timeZone } = config
  const {
    values: { contract, published },
    positionals: [envFile],
  } = parseArgs({
    allowPositionals: true,
    options: {
      contract: { type: 'boolean', default: false },
      published: { type: 'string', default: '127.0.0.1' },
    },
  })
  checkPublished(published, config)
  // The demo has a file of its own.
  if (envFile && !demo) checkEnvFile(textOf(envFile))
  const db = createDatabase(directUrl)
  try {
    const times = new Map<string, string>()
    const { ran, newer, waiting } = await migrateToLatest(db, {
      contract,
      isPooled: directUrl !== databaseUrl,
      onRan: (name, seconds) => times.set(name, ` (${seconds.toFixed(1)} s)`),
    })
    if (ran.length > 0)
      process.stdout.write(`Migrated: ${ran.map((name) => `${name}${times.get(name) ?? ''}`).join(', ')}\n`)
    else if (newer.length > 0)
      process.stdout.write(`The database is newer than this version and stays as it is (it has ${newer.join(', ')}).\n`)
    else process.stdout.write('The database is up to date.\n')
    if (waiting.length > 0) process.stdout.write(`Left to the next release: ${waiting.join(', ')}\n`)
  } finally {
    await db.destroy()
  }
  if (demo) {
    const [{ demoAccounts }, { loadDemo }] = await Promise.all([import('./demo.ts'), import('./load-demo.ts')])
    await loadDemo(
      { databaseUrl: directUrl, dataDir, storage, appOrigin: http.appOrigin, timeZone },
      'run the migrations again.',
    )
    process.stdout.write(`Demo sign-ins (all with the password ${demoAccounts.password}):\n`)
    for (const { email, what } of demoAccounts.list) process.stdout.write(`  ${email}: ${what}\n`)
  }
} catch (error) {
  process.exitCode = 1
  if (error instanceof ConfigError) console.error(error.message)
  else {
    console.error(`The database could not be migrated: ${explainError(error)}`)
    console.error(error)
  }
}

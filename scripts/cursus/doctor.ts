import { createPublicKey } from 'node:crypto'
import { Resolver } from 'node:dns/promises'
import { once } from 'node:events'
import { constants } from 'node:fs'
import { access, readdir, statfs } from 'node:fs/promises'
import { isIP } from 'node:net'
import { text } from 'node:stream/consumers'
import { connect } from 'node:tls'
import { isDeepStrictEqual } from 'node:util'
import {
  assertMigrated,
  createDatabase,
  type Database,
  inTransaction,
  newId,
  preparedQuery,
  serverSession,
} from '@cursus/db'
import { explainError } from '@cursus/domain/fault'
import { findLastBackup } from '@cursus/domain/job'
import { findMailHold, mailsFailSince } from '@cursus/domain/mail'
import { ConfigError, type Env } from '@cursus/domain/settings'
import { readSweepStatus } from '@cursus/domain/sweep'
import { readRedisSettings } from '@cursus/jobs'
import { folderAddress, openPlace } from '@cursus/storage'
import { sql } from 'kysely'
import { type Config, isPublicHost, warningsOf } from '../../apps/server/src/config.ts'
import { readConfig as readWorkerConfig } from '../../apps/worker/src/config.ts'
import type { Mailbox } from '../../apps/worker/src/mail/mailbox.ts'
import { checkSmtp, dkimRecordOf } from '../../apps/worker/src/mail/transport.ts'
import { assertSettings } from '../assert-settings.ts'

/** `note`: it works, and an operator should know. `what` says the cure too. */
export type Finding = { part: string; state: 'good' | 'note' | 'wrong'; what: string }
type Findings = AsyncGenerator<Finding>

const answerMs = 5000
const dayMs = 86_400_000

/**
 * Looks at the parts of an installation as its processes meet them, one after the other; it changes
 * nothing, but stores a small file in a bucket and removes it. What needs a part that is wrong is
 * passed over.
 */
export async function* examine(env: Env, now: () => Date, names = new Resolver()): Findings {
  let config: Config
  try {
    config = assertSettings(env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    for (const problem of error.problems) yield { part: 'settings', state: 'wrong', what: problem }
    return
  }
  yield* settingsFindings(config)
  yield* filesFindings(config.dataDir)
  for (const address of config.storage.filter((place) => place !== folderAddress))
    yield* bucketFindings(config.dataDir, address)
  yield* jobsFindings(config.redisUrl)
  yield* originFindings('application', config.http.appOrigin, 'PORT', now)
  yield* originFindings('content', config.http.contentOrigin, 'CONTENT_PORT', now)
  yield* smtpFindings(env, names, isLocal(new URL(config.http.appOrigin).hostname))
  const db = createDatabase({ connectionString: config.directUrl, max: 2, onError: () => {} })
  try {
    yield* databaseFindings(db, config, now)
  } finally {
    await db.destroy()
  }
}

async function* settingsFindings(config: Config): Findings {
  const part = 'settings'
  yield { part, state: 'good', what: 'all can be used' }
  for (const what of warningsOf(config)) yield { part, state: 'note', what }
  const { secure, trustProxy, appOrigin } = config.http
  if (!secure && isPublicHost(new URL(appOrigin).hostname)) {
    const what = `passwords cross the internet in clear (${appOrigin}): let APP_ORIGIN be https`
    yield { part, state: 'wrong', what }
  }
  if (!config.sessionSecrets && !config.storage.includes(folderAddress)) {
    const what =
      'SESSION_SECRET is not set: servers without a common DATA_DIR refuse the launches of each other. Set it'
    yield { part, state: 'note', what }
  }
  if (secure && trustProxy === 0) {
    const what =
      'TRUST_PROXY is 0 behind https: all visitors share the address, and the limits, of the proxy. Set it to 1'
    yield { part, state: 'wrong', what }
  }
  if (config.admin) yield { part, state: 'note', what: 'ADMIN_PASSWORD is needed for the first start only: remove it' }
}

async function* filesFindings(folder: string): Findings {
  const part = 'files'
  try {
    await readdir(folder)
    await access(folder, constants.W_OK)
    const { bavail, blocks, bsize } = await statfs(folder)
    const free = `${folder} has ${((bavail * bsize) / 2 ** 30).toFixed(1)} GiB free (${Math.round((100 * bavail) / blocks)} %)`
    if (bavail > blocks / 5) yield { part, state: 'good', what: free }
    else
      yield {
        part,
        state: bavail > blocks / 20 ? 'note' : 'wrong',
        what: `${free}: make room, or give it a larger disk`,
      }
  } catch (error) {
    const cure = 'Give the folder to the user of the processes (chown)'
    yield { part, state: 'wrong', what: `DATA_DIR cannot be written: ${explainError(error)}. ${cure}` }
  }
}

/** What to do about an error of S3, by its name. */
const bucketCures: Record<string, string> = {
  NoSuchBucket: 'There is no such bucket: create it, or correct STORAGE_URL',
  CredentialsProviderError: 'Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY',
  InvalidAccessKeyId: 'Check AWS_ACCESS_KEY_ID, or the key in STORAGE_URL',
  SignatureDoesNotMatch: 'Check AWS_SECRET_ACCESS_KEY, or the secret in STORAGE_URL (%2F for /, %2B for +)',
  AccessDenied: 'Allow these credentials to get, put and delete objects of the bucket, and to list it',
  RequestTimeTooSkewed: 'Let NTP keep the clock of this machine',
  PermanentRedirect: 'Check region in STORAGE_URL',
}

/** Stores a small file, reads, lists and removes it. */
async function* bucketFindings(dataDir: string, address: string): Findings {
  const part = 'files'
  const folder = `doctor/${newId()}`
  const key = `${folder}/file`
  const shown = address.replace(/\/\/.*@/, '//').split('?')[0]
  let doing = 'store'
  try {
    const place = openPlace(dataDir, address)
    await place.put(key, Buffer.from(key))
    doing = 'read'
    if ((await text(await place.get(key))) !== key) throw new Error('other bytes come back')
    doing = 'list'
    if ((await place.names(folder)).length !== 1) throw new Error('the file is not there')
    doing = 'remove'
    await place.remove(key)
    yield { part, state: 'good', what: `${shown} stores, reads, lists and removes` }
  } catch (error) {
    const { name } = error as Error
    const cure = bucketCures[name] ?? 'Check endpoint in STORAGE_URL, and that it can be reached from here'
    const what = `${shown} does not ${doing}: ${name}, ${explainError(error)}. ${cure}`
    yield { part, state: 'wrong', what }
  }
}

async function* jobsFindings(redisUrl: string | undefined): Findings {
  const part = 'jobs'
  if (!redisUrl) return yield { part, state: 'good', what: 'in PostgreSQL' }
  try {
    const { version, policy, isKept } = await readRedisSettings(redisUrl)
    yield { part, state: 'good', what: `Redis ${version}` }
    if (policy !== 'noeviction') {
      const what = `Redis drops jobs when its memory is full (maxmemory-policy is ${policy}): set it to noeviction`
      yield { part, state: 'wrong', what }
    }
    if (!isKept)
      yield { part, state: 'note', what: 'a restart of Redis loses jobs, which sweeps send again: set appendonly yes' }
  } catch (error) {
    const what = `Redis does not answer: ${explainError(error)}. Check REDIS_URL, and that it runs`
    yield { part, state: 'wrong', what }
  }
}

const isLocal = (host: string) => host === 'localhost' || host.endsWith('.localhost') || host.startsWith('127.')

/** As a browser reaches it: name, certificate, proxy, and that the right port answers. */
async function* originFindings(part: string, origin: string, variable: string, now: () => Date): Findings {
  const { protocol, hostname, port } = new URL(origin)
  // Inside a container, the published port of this machine cannot be reached.
  const state = isLocal(hostname) ? 'note' : 'wrong'
  if (protocol === 'https:') yield* certificateFindings(part, hostname, Number(port) || 443, now)
  try {
    const signal = AbortSignal.timeout(answerMs)
    const answer = await fetch(`${origin}/health/live`, { signal, redirect: 'manual' })
    const isApplication = answer.ok && (await answer.text()).includes('"live"')
    // The content origin knows no such path, and says so as all of its answers do.
    const isContent = answer.status === 404 && answer.headers.get('x-content-type-options') === 'nosniff'
    if (part === 'application' ? isApplication : isContent)
      return yield { part, state: 'good', what: `${origin} answers` }
    const what = isApplication ? 'leads to the application' : `answers ${answer.status}, which is not Cursus`
    yield { part, state, what: `${origin} ${what}: lead it to ${variable} in the proxy` }
  } catch (error) {
    const what = `${origin} does not answer: ${explainError(error)}. Check its DNS record, the proxy and the firewall`
    yield { part, state, what }
  }
}

async function* certificateFindings(part: string, host: string, port: number, now: () => Date): Findings {
  const servername = isIP(host) === 0 ? host : ''
  const socket = connect({ host, port, servername, rejectUnauthorized: false, timeout: answerMs })
  try {
    // An address without an answer is told by the request that follows.
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(answerMs) })
    const days = Math.floor((Date.parse(socket.getPeerCertificate().valid_to) - now().getTime()) / dayMs)
    const state = socket.authorized && days >= 7 ? 'good' : 'wrong'
    const why = socket.authorized ? '' : ` (${socket.authorizationError})`
    // The type says an error; it is the code of one.
    const isOther = String(socket.authorizationError) === 'ERR_TLS_CERT_ALTNAME_INVALID'
    const renew = isOther ? `get one for ${host}` : 'renew it, with all certificates between it and its authority'
    const ends = days < 0 ? `ended ${-days} days ago` : `ends in ${days} days`
    const what = `the certificate of ${host} ${isOther ? 'is of another name' : ends}${why}`
    yield { part, state, what: state === 'good' ? what : `${what}: ${renew}` }
  } catch {
  } finally {
    socket.destroy()
  }
}

async function* smtpFindings(env: Env, names: Resolver, isTry: boolean): Findings {
  const { to, smtpUrl, from, dkim, bounces } = readWorkerConfig(env).mail
  if (bounces) yield await mailboxFinding(bounces)
  const part = 'mail server'
  if (!smtpUrl)
    return yield { part, state: 'note', what: to === 'folder' ? 'none: mails are files' : 'none: mails wait' }
  try {
    await checkSmtp(smtpUrl)
    yield { part, state: 'good', what: `${new URL(smtpUrl).host} takes mails` }
  } catch (error) {
    yield { part, state: 'wrong', what: `it refuses: ${explainError(error)}. Check SMTP_URL` }
  }
  if (!isTry && /@localhost>?$/.test(from)) {
    const what = `mail servers refuse a sender such as ${from}: set MAIL_FROM to an address of your domain`
    yield { part, state: 'wrong', what }
  }
  if (dkim) yield await dkimFinding(names, dkimRecordOf(from, dkim.selector), dkim.privateKey)
}

async function mailboxFinding(mailbox: Mailbox): Promise<Finding> {
  const part = 'bounces'
  try {
    const { checkMailbox } = await import('../../apps/worker/src/mail/mailbox.ts')
    await checkMailbox(mailbox)
    return { part, state: 'good', what: `${mailbox.host} shows ${mailbox.folder}` }
  } catch (error) {
    return { part, state: 'wrong', what: `${explainError(error)} (BOUNCE_IMAP_URL)` }
  }
}

/** Receivers refuse what is signed with a key that the domain does not publish. */
async function dkimFinding(names: Resolver, name: string, privateKey: string): Promise<Finding> {
  const part = 'DKIM'
  const key = createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).toString('base64')
  const cure = `Publish it as TXT: v=DKIM1; k=rsa; p=${key}`
  try {
    const records = (await names.resolveTxt(name)).map((pieces) => pieces.join(''))
    const found = records.some((record) => record.replace(/\s/g, '').split(';').includes(`p=${key}`))
    return found
      ? { part, state: 'good', what: `${name} has the key` }
      : { part, state: 'wrong', what: `${name} has another key than DKIM_KEY. ${cure}` }
  } catch (error) {
    return { part, state: 'wrong', what: `${name} is not found (${explainError(error)}). ${cure}` }
  }
}

/** Without these, what PostgreSQL has confirmed can be lost with the power. */
const safeSettings = ['fsync', 'full_page_writes', 'synchronous_commit'] as const
const maxSkewMs = 2000

async function* databaseFindings(db: Database, config: Config, now: () => Date): Findings {
  const part = 'database'
  let server: Awaited<ReturnType<typeof readServer>>
  const asked = now().getTime()
  try {
    server = await readServer(db)
  } catch (error) {
    const words = explainError(error)
    const cure = words.includes('startup parameter')
      ? 'This is a pooler: set DATABASE_DIRECT_URL to the database behind it'
      : 'Check DATABASE_URL (DATABASE_DIRECT_URL behind a pooler), and that PostgreSQL runs'
    return yield { part, state: 'wrong', what: `it does not answer: ${words}. ${cure}` }
  }
  const { version, number, most, clock, ...settings } = server
  yield number >= 170_000
    ? { part, state: 'good', what: `PostgreSQL ${version}` }
    : { part, state: 'wrong', what: `PostgreSQL ${version} is too old: upgrade it to 17 or later` }
  // The reading took some of that time.
  const skew = Math.max(asked - clock.getTime(), clock.getTime() - now().getTime())
  if (skew > maxSkewMs) {
    const what = `clocks differ by ${Math.round(skew / 1000)} s: let NTP keep those of this machine and of PostgreSQL`
    yield { part, state: 'wrong', what }
  }
  for (const name of safeSettings) {
    if (settings[name] === 'off')
      yield { part, state: 'wrong', what: `${name} is off: a power cut loses what was saved. Set it to on` }
  }
  yield* sessionFindings(config)
  if (most < 60) yield { part, state: 'note', what: `max_connections is ${most}: a server and a worker open up to 48` }
  try {
    await assertMigrated(db)
  } catch (error) {
    return yield { part, state: 'wrong', what: `${explainError(error)}. Run node scripts/migrate.ts` }
  }
  yield* workFindings(db, config, now)
}

const pinged = preparedQuery((db) => db.selectNoFrom(sql<number>`1`.as('one')))

/** What servers find: the limits of their sessions, and statements that stay prepared. */
async function* sessionFindings({ databaseUrl, directUrl }: Config): Findings {
  const isPooled = directUrl !== databaseUrl
  const part = isPooled ? 'pooler' : 'database'
  const session = isPooled ? {} : serverSession
  const db = createDatabase({ connectionString: databaseUrl, session, max: 2, onError: () => {} })
  try {
    const found = await db
      .selectNoFrom(Object.keys(serverSession).map((name) => sql<string>`current_setting(${name})`.as(name)))
      .executeTakeFirstOrThrow()
    if (!isDeepStrictEqual(Object.values(found), Object.values(serverSession))) {
      const cure = isPooled
        ? 'run node scripts/migrate.ts, which sets them for the role, and RECONNECT in the pooler'
        : 'DATABASE_URL is a pooler: set DATABASE_DIRECT_URL to the database behind it'
      return yield { part, state: 'wrong', what: `sessions are without limits: ${cure}` }
    }
    if (!isPooled) return
    await db.connection().execute(async (one) => {
      await pinged(one, {})
      // Its connection of before is lent to the transaction now, so that it gets another one.
      await inTransaction(db, async (tx) => {
        await sql`select 1`.execute(tx)
        await pinged(one, {})
      })
    })
    yield { part, state: 'good', what: 'it keeps limits and prepared statements' }
  } catch (error) {
    const cure = 'Check DATABASE_URL, and that the pooler keeps prepared statements (PgBouncer 1.22 or later)'
    yield { part, state: 'wrong', what: `it fails: ${explainError(error)}. ${cure}` }
  } finally {
    await db.destroy()
  }
}

const readServer = (db: Database) =>
  db
    .selectNoFrom([
      sql<string>`current_setting('server_version')`.as('version'),
      sql<number>`current_setting('server_version_num')::int`.as('number'),
      sql<number>`current_setting('max_connections')::int`.as('most'),
      ...safeSettings.map((name) => sql<string>`current_setting(${sql.lit(name)})`.as(name)),
      sql<Date>`clock_timestamp()`.as('clock'),
    ])
    .executeTakeFirstOrThrow()

async function* workFindings(db: Database, { http, mailTo }: Config, now: () => Date): Findings {
  const { isWorkerRunning, overdue } = await readSweepStatus({ db, now })
  const late = overdue.map(({ name }) => name).join(', ')
  if (!isWorkerRunning) yield { part: 'worker', state: 'wrong', what: 'none is running: start it, and read its log' }
  else if (late) yield { part: 'worker', state: 'wrong', what: `overdue: ${late}. Its log says what fails` }
  else yield { part: 'worker', state: 'good', what: 'it runs' }
  const hold = await findMailHold({ db, now, settings: { appOrigin: http.appOrigin, mailTo } })
  const since = await mailsFailSince({ db })
  const where = 'see /management/job'
  const isRestored = hold?.reason === 'restored'
  const why = isRestored ? 'the database was restored' : `the database is at home at ${hold?.origin}`
  if (hold && hold.reason !== 'noServer')
    yield { part: 'mails', state: 'wrong', what: `they are held, because ${why}: ${where}` }
  else if (since) yield { part: 'mails', state: 'wrong', what: `they fail since ${since.toISOString()}: ${where}` }
  else yield { part: 'mails', state: 'good', what: 'none fails' }
  const backup = await findLastBackup({ db })
  const hours = backup && Math.floor((now().getTime() - backup.getTime()) / 3_600_000)
  if (hours === undefined)
    yield { part: 'backup', state: 'note', what: 'cursus backup never ran: run it each night, or have another one' }
  else if (hours >= 36)
    yield { part: 'backup', state: 'wrong', what: `the last one is ${hours} hours old: read what its schedule said` }
  else yield { part: 'backup', state: 'good', what: 'one of the last 36 hours is there' }
}

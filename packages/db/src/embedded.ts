import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { appendFile, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { chooseDataDir, makePrivateFolder, reachableBinaries } from './embedded/data-dir.ts'
import { findBinaries, type PostgresBinaries } from './embedded/find-binaries.ts'
import { findFreePort } from './embedded/find-free-port.ts'
import { type Account, findAccount, run } from './embedded/run.ts'

export type EmbeddedOptions = {
  /** Folder of the cluster, its password and its log; created when absent. */
  dataDir: string
  /** Preferred port; another free one is used when it is taken. Default 54329. */
  port?: number | undefined
  /** Extra server settings as `name=value`. */
  settings?: string[] | undefined
  /** Receives messages for whoever starts the server. Default: standard error. */
  onLog?: ((line: string) => void) | undefined
}

export type EmbeddedPostgres = {
  url: string
  port: number
  /** Actual data folder; may differ from the requested one, see `chooseDataDir`. */
  dataDir: string
  /** Idempotent. */
  stop(): Promise<void>
}

const user = 'cursus'
const database = 'cursus'
/** Arbitrary advisory lock key, held by the owning process for its lifetime. */
const ownerLock = 760_211_403

const urlOf = (port: number, password: string, name: string) =>
  `postgres://${user}:${password}@127.0.0.1:${port}/${name}`

async function readPassword(file: string): Promise<string> {
  if (existsSync(file)) return (await readFile(file, 'utf8')).trim()
  const password = randomBytes(18).toString('base64url')
  await writeFile(file, `${password}\n`, { mode: 0o600 })
  return password
}

const ownSettings = `
# Cursus: local connections over TCP only; the port is chosen at each start.
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
max_connections = 200
`

/**
 * Creates the cluster under a temporary name and renames it when complete, so that an interrupted
 * run leaves no broken database.
 */
async function initialise(
  binaries: PostgresBinaries,
  cluster: string,
  password: string,
  account: Account,
): Promise<void> {
  const unfinished = `${cluster}.new`
  const secrets = `${cluster}.secrets`
  await rm(unfinished, { recursive: true, force: true })
  await makePrivateFolder(unfinished, account)
  await makePrivateFolder(secrets, account)
  try {
    const passwordFile = join(secrets, 'password')
    await writeFile(passwordFile, `${password}\n`)
    const flags = [
      '--encoding=UTF8',
      '--locale=C',
      '--auth=scram-sha-256',
      `--username=${user}`,
      `--pwfile=${passwordFile}`,
    ]
    await run(binaries.initdb, [`--pgdata=${unfinished}`, ...flags], account)
    await appendFile(join(unfinished, 'postgresql.conf'), ownSettings)
    await rename(unfinished, cluster)
  } finally {
    await rm(secrets, { recursive: true, force: true })
  }
}

/** Reads the process id and port that a running (or killed) server wrote. */
async function readServerFile(cluster: string): Promise<{ pid: number; port: number } | undefined> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  const lines = text.split('\n')
  return { pid: Number(lines[0]), port: Number(lines[3]) }
}

async function connect(url: string, applicationName: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: applicationName,
    connectionTimeoutMillis: 5000,
  })
  // The connection idles for hours; losing it must not end the process.
  client.on('error', () => {})
  await client.connect()
  return client
}

/** Port of a running server on this folder; undefined when there is none. */
async function findRunning(cluster: string, password: string): Promise<number | undefined> {
  const server = await readServerFile(cluster)
  if (!server?.port) return undefined
  const client = await connect(urlOf(server.port, password, 'postgres'), 'cursus probe').catch(() => undefined)
  if (!client) return undefined
  try {
    const { rows } = await client.query<{ data_directory: string }>('show data_directory')
    return rows[0]?.data_directory === cluster ? server.port : undefined
  } finally {
    await client.end()
  }
}

async function isServerOn(pid: number, cluster: string): Promise<boolean> {
  const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() =>
    run('ps', ['-p', String(pid), '-o', 'args=']).catch(() => ''),
  )
  return commandLine.includes('postgres') && commandLine.includes(cluster)
}

/**
 * Waits for a server that is starting or stopping; returns its port, or undefined when it is gone.
 * Removes the pid file of a killed server: its process id may be reused by now, and PostgreSQL
 * would refuse to start.
 */
async function waitForServer(cluster: string, password: string): Promise<number | undefined> {
  const giveUpAt = performance.now() + 30_000
  for (;;) {
    const server = await readServerFile(cluster)
    if (!server) return undefined
    const port = await findRunning(cluster, password)
    if (port !== undefined) return port
    if (!(await isServerOn(server.pid, cluster))) {
      await rm(join(cluster, 'postmaster.pid'), { force: true })
      return undefined
    }
    if (performance.now() > giveUpAt) {
      throw new Error(`PostgreSQL (process ${server.pid}) runs on ${cluster} but does not answer: stop it first`)
    }
    await setTimeout(200)
  }
}

async function startServer(
  binaries: PostgresBinaries,
  cluster: string,
  options: { port: number; settings: string[]; account: Account },
): Promise<number> {
  const log = join(cluster, 'server.log')
  for (let attempt = 1; ; attempt++) {
    const port = await findFreePort(options.port)
    const flags = [`-p ${port}`, ...options.settings.map((setting) => `-c ${setting}`)].join(' ')
    try {
      await run(binaries.pg_ctl, ['start', '-D', cluster, '-l', log, '-w', '-t', '60', '-o', flags], options.account)
      return port
    } catch (cause) {
      const output = (await readFile(log, 'utf8').catch(() => '')).slice(-2000)
      // Another process may have taken the port since it was checked.
      if (attempt < 3 && output.includes('Address already in use')) continue
      throw new Error(`PostgreSQL did not start in ${cluster}: ${output || String(cause)}`, { cause })
    }
  }
}

/**
 * Methods missing from the types of the driver. The owner connection alone must not keep the
 * process alive.
 */
type Referenced = { ref(): void; unref(): void }

/** Takes the owner lock; throws when another living process holds it. */
async function takeOwnerLock(url: string, dataDir: string): Promise<pg.Client> {
  const owner = await connect(url, `cursus owner ${process.pid}`)
  const { rows } = await owner.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [ownerLock])
  if (!rows[0]?.taken) {
    const other = await owner.query<{ application_name: string }>(
      `select application_name from pg_stat_activity where pid = (select pid from pg_locks where locktype = 'advisory' and objid = $1 and granted limit 1)`,
      [ownerLock],
    )
    await owner.end()
    const pid = other.rows[0]?.application_name.replace('cursus owner ', '') ?? 'unknown'
    throw new Error(
      `Another Cursus (process ${pid}) already runs on the data folder ${dataDir}: stop it first, or use another DATA_DIR`,
    )
  }
  return owner
}

/**
 * Starts PostgreSQL from the npm package on a data folder, created at the first start. Takes over
 * the server of a killed process; throws when a living process owns it, naming that process.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const onLog = options.onLog ?? ((line: string) => console.error(line))
  const account = await findAccount()
  const binaries = await reachableBinaries(await findBinaries(), account)
  const dataDir = await realpath(await chooseDataDir(resolve(options.dataDir), account, onLog))
  const cluster = join(dataDir, 'cluster')
  const password = await readPassword(join(dataDir, 'password'))

  let port = await waitForServer(cluster, password)
  if (port === undefined) {
    if (!existsSync(cluster)) await initialise(binaries, cluster, password, account)
    port = await startServer(binaries, cluster, {
      port: options.port ?? 54_329,
      settings: options.settings ?? [],
      account,
    })
  }

  const owner = await takeOwnerLock(urlOf(port, password, 'postgres'), dataDir)
  const existing = await owner.query('select 1 from pg_database where datname = $1', [database])
  if (existing.rowCount === 0) await owner.query(`create database ${database}`)
  const held = owner as unknown as Referenced
  held.unref()

  return {
    url: urlOf(port, password, database),
    port,
    dataDir,
    async stop() {
      held.ref()
      await owner.end().catch(() => {})
      const server = await readServerFile(cluster)
      // Windows exposes no command lines; there pg_ctl finds out by itself.
      if (!server || (process.platform !== 'win32' && !(await isServerOn(server.pid, cluster)))) return
      await run(binaries.pg_ctl, ['stop', '-D', cluster, '-m', 'fast', '-w', '-t', '60'], account)
    },
  }
}

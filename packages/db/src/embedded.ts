import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { appendFile, chmod, chown, cp, mkdir, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { findBinaries, type PostgresBinaries } from './embedded/find-binaries.ts'
import { keepRunning, type RestartOptions, type ServerActs } from './embedded/keep-running.ts'
import { type Account, canEnter, findAccount, run } from './embedded/run.ts'
import {
  isServerOn,
  probeServer,
  readServerFile,
  startServer,
  takeOwnerLock,
  urlOf,
  user,
  waitForServer,
} from './embedded/server-process.ts'

/** Prefers /var/tmp, which survives a reboot. */
const commonFolder = () => (existsSync('/var/tmp') ? '/var/tmp' : tmpdir())

const shortHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12)

/**
 * Rejects a folder of another user: its predictable name could have been taken to read or plant
 * data.
 */
async function assertOurs(folder: string, account: Account): Promise<void> {
  const { uid } = await stat(folder)
  if (uid !== 0 && uid !== account?.uid) throw new Error(`${folder} belongs to someone else (user ${uid}): remove it`)
}

/**
 * Returns the requested data folder, or a substitute when the `postgres` account cannot enter it.
 * The same request always gives the same folder, so that a later start finds its data.
 */
async function chooseDataDir(wanted: string, account: Account, onLog: (line: string) => void): Promise<string> {
  await mkdir(wanted, { recursive: true })
  if (await canEnter(wanted, account)) return wanted
  const folder = join(commonFolder(), `cursus-postgres-${shortHash(wanted)}`)
  await mkdir(folder, { recursive: true })
  await assertOurs(folder, account)
  await chmod(folder, 0o755)
  onLog(`PostgreSQL runs as the user postgres here, who cannot reach ${wanted}: the database is kept in ${folder}`)
  return folder
}

/** Returns the programs, copied when the `postgres` account cannot reach them. */
async function reachableBinaries(binaries: PostgresBinaries, account: Account): Promise<PostgresBinaries> {
  const bin = dirname(binaries.postgres)
  if (await canEnter(bin, account)) return binaries
  const native = dirname(bin)
  const { mtimeMs } = await stat(binaries.postgres)
  const copy = join(commonFolder(), `cursus-postgres-programs-${shortHash(`${native} ${mtimeMs}`)}`)
  if (existsSync(copy)) {
    await assertOurs(copy, account)
  } else {
    // Copy under a temporary name, so that an interrupted copy is never used.
    const unfinished = `${copy}.${process.pid}`
    await cp(native, unfinished, { recursive: true, verbatimSymlinks: true })
    // Under a strict umask the originals, and so their copies, are unreadable for others.
    await run('chmod', ['-R', 'a+rX', unfinished])
    await rename(unfinished, copy).catch(() => rm(unfinished, { recursive: true, force: true }))
  }
  const moved = (program: string) => program.replace(native, copy)
  return { postgres: moved(binaries.postgres), initdb: moved(binaries.initdb), pg_ctl: moved(binaries.pg_ctl) }
}

/** Creates a folder owned by the account and readable by nobody else. */
async function makePrivateFolder(folder: string, account: Account): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700)
  if (account) await chown(folder, account.uid, account.gid)
}

export type EmbeddedOptions = {
  /** Folder of the cluster, its password and its log; created when absent. */
  dataDir: string
  /** Preferred port; another free one is used when it is taken. Default 54329. */
  port?: number | undefined
  /** Extra server settings as `name=value`. */
  settings?: string[] | undefined
  /** Receives messages for the code that starts the server. Default: standard error. */
  onLog?: ((line: string) => void) | undefined
  /** Present: a server that died, or refuses everybody, is started again on its address. */
  restart?: RestartOptions | undefined
}

export type EmbeddedPostgres = {
  url: string
  port: number
  /** Actual data folder; may differ from the requested one, see `chooseDataDir`. */
  dataDir: string
  /** Idempotent. */
  stop(): Promise<void>
}

const database = 'cursus'

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
      // The order of code points, as with C, and letters of every alphabet without case.
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
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

/** The address of the server that runs on a data folder; undefined when there is none. */
export async function findEmbeddedPostgres(wanted: string): Promise<string | undefined> {
  const account = await findAccount()
  const dataDir = await chooseDataDir(resolve(wanted), account, () => {})
  const server = await readServerFile(join(dataDir, 'cluster'))
  return server && urlOf(server.port, await readPassword(join(dataDir, 'password')), database)
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

  const settings = options.settings ?? []
  let port = await waitForServer(cluster, password)
  if (port === undefined) {
    if (!existsSync(cluster)) await initialise(binaries, cluster, password, account)
    port = await startServer(binaries, cluster, { port: options.port ?? 54_329, settings, account })
  }
  const fixed = { port, isPortFixed: true, settings, account }
  const own = () => takeOwnerLock(urlOf(fixed.port, password, 'postgres'), dataDir)

  const owner = await own()
  const existing = await owner.query('select 1 from pg_database where datname = $1', [database])
  if (existing.rowCount === 0) await owner.query(`create database ${database}`)
  const stopServer = (mode: 'fast' | 'immediate', seconds: number) =>
    run(binaries.pg_ctl, ['stop', '-D', cluster, '-m', mode, '-w', '-t', String(seconds)], account, { ownGroup: true })
  const acts: ServerActs = {
    async own() {
      // It can only be the server that was ours, and it serves nobody.
      const running = await waitForServer(cluster, password).catch(acts.stop)
      if (running === undefined) await startServer(binaries, cluster, fixed)
      return own()
    },
    probe: () => probeServer(urlOf(fixed.port, password, 'postgres')),
    async stop() {
      // After a stop that is not in order, the next start recovers.
      await stopServer('fast', 20).catch(() => stopServer('immediate', 20))
    },
  }
  const ownership = keepRunning(owner, acts, onLog, options.restart)

  return {
    url: urlOf(port, password, database),
    port,
    dataDir,
    async stop() {
      const isOurs = await ownership.release()
      const server = await readServerFile(cluster)
      // Windows exposes no command lines; there pg_ctl finds out by itself.
      if (!server || (process.platform !== 'win32' && !(await isServerOn(server.pid, cluster)))) return
      // Another process may have taken over the folder since the server was lost.
      const last = isOurs ? undefined : await own().catch(() => undefined)
      if (!isOurs && !last) return
      await last?.end()
      await stopServer('fast', 60)
    },
  }
}

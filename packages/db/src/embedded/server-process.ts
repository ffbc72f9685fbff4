import { readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { platform } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import type { PostgresBinaries } from './find-binaries.ts'
import { type Account, run } from './run.ts'

export const user = 'cursus'
/** Arbitrary advisory lock key, held by the owning process for its lifetime. */
const ownerLock = 760_211_403

export const urlOf = (port: number, password: string, name: string) =>
  `postgres://${user}:${password}@127.0.0.1:${port}/${name}`

/** Reads the process id and port that a running (or killed) server wrote. */
export async function readServerFile(cluster: string): Promise<{ pid: number; port: number } | undefined> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  const lines = text.split('\n')
  return { pid: Number(lines[0]), port: Number(lines[3]) }
}

async function connect(url: string, applicationName: string, timeoutMs = 5000): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: applicationName,
    connectionTimeoutMillis: timeoutMs,
  })
  // The connection idles for hours; losing it must not end the process.
  client.on('error', () => {})
  await client.connect()
  return client
}

/** Opens a new connection and closes it. A slow machine may need many seconds for one. */
export async function probeServer(url: string): Promise<void> {
  await (await connect(url, 'cursus probe', 15_000)).end()
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

export async function isServerOn(pid: number, cluster: string): Promise<boolean> {
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
export async function waitForServer(cluster: string, password: string): Promise<number | undefined> {
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

type ServerOptions = {
  port: number
  /** Without it, another free port is used when this one is taken. */
  isPortFixed?: boolean
  settings: string[]
  account: Account
}

/**
 * Shared memory as files of the cluster. The default, /dev/shm, is emptied when the login of the
 * owner ends (`RemoveIPC` of systemd), and PostgreSQL then refuses every new connection.
 */
const sharedMemory = platform() === 'win32' ? [] : ['dynamic_shared_memory_type=mmap']

/** Starts the server and returns its port. Throws with the end of its log. */
export async function startServer(
  binaries: PostgresBinaries,
  cluster: string,
  options: ServerOptions,
): Promise<number> {
  const log = join(cluster, 'server.log')
  const giveUpAt = performance.now() + 30_000
  for (let attempt = 1; ; attempt++) {
    const port = options.isPortFixed ? options.port : await findFreePort(options.port)
    const flags = [`-p ${port}`, ...[...sharedMemory, ...options.settings].map((setting) => `-c ${setting}`)].join(' ')
    try {
      await run(binaries.pg_ctl, ['start', '-D', cluster, '-l', log, '-w', '-t', '60', '-o', flags], options.account)
      return port
    } catch (cause) {
      const output = (await readFile(log, 'utf8').catch(() => '')).slice(-2000)
      // Another process may have taken the port since it was checked.
      if (attempt < 3 && output.includes('Address already in use')) continue
      // The processes of a killed server hold its memory until they notice its end.
      if (output.includes('pre-existing shared memory block') && performance.now() < giveUpAt) {
        await setTimeout(200)
        continue
      }
      throw new Error(`PostgreSQL did not start in ${cluster}: ${output || String(cause)}`, { cause })
    }
  }
}

/** Takes the owner lock; throws when another living process holds it. */
export async function takeOwnerLock(url: string, dataDir: string): Promise<pg.Client> {
  const owner = await connect(url, `cursus owner ${process.pid}`)
  const { rows } = await owner.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [ownerLock])
  if (!rows[0]?.locked) {
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

function tryPort(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(undefined))
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : undefined))
    })
  })
}

/** Returns the preferred port when free, else one chosen by the system. */
async function findFreePort(preferred: number): Promise<number> {
  const port = (await tryPort(preferred)) ?? (await tryPort(0))
  if (port === undefined) throw new Error('No free port on 127.0.0.1')
  return port
}

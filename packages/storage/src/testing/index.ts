import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { findProgram, freePort, isClockMoved } from '@cursus/db/testing'
import { connectS3, readS3Place } from '../s3-storage.ts'

/**
 * What tests take S3 from: the server at `TEST_S3_URL`, with the credentials of this process, or
 * the command of Ceph’s; undefined, with the reason on the console, without both, and on another
 * date, because a signature must be of the server's. Ceph on SQLite answers wrong bytes to a range,
 * and for an object that was sent in parts.
 */
export function findS3(): { endpoint: string } | { command: string[] } | undefined {
  if (isClockMoved()) return undefined
  const endpoint = process.env.TEST_S3_URL
  if (endpoint) return { endpoint }
  const command = findProgram('radosgw', 'usr/bin/radosgw')
  return command && { command }
}

export type TestS3 = {
  /** Its origin. */
  endpoint: string
  /** Variables with the credentials, for processes. */
  env: Record<string, string>
  /** Makes a bucket, with the credentials of this process, and returns its address. */
  createBucket(name: string): Promise<string>
  close(): Promise<void>
}

async function createBucket(endpoint: string, name: string): Promise<string> {
  const address = `s3://${name}/files?endpoint=${encodeURIComponent(endpoint)}`
  const s3 = await connectS3(readS3Place(address)!)
  await s3.createBucket({ Bucket: name })
  s3.destroy()
  return address
}

/** Starts a server of S3 at an address of this machine, and gives this process its credentials. */
export async function startS3(found: NonNullable<ReturnType<typeof findS3>>, host = '127.0.0.1'): Promise<TestS3> {
  if ('command' in found) return startCeph(found.command, host)
  const { endpoint } = found
  return { endpoint, env: {}, createBucket: (name) => createBucket(endpoint, name), close: async () => {} }
}

/** Whether Ceph has stored a user; read without a lock, at which Ceph’s tool would give up. */
function hasUser(folder: string): boolean {
  const name = join(folder, 'dbstore-default_ns')
  try {
    using database = new DatabaseSync(new URL(`file://${name}.db?immutable=1`), { readOnly: true })
    const user = database.prepare(`select 1 from "${name}_user_table"`).get()
    return user !== undefined && !existsSync(`${name}.db-journal`)
  } catch {
    // Not there yet, or half written.
    return false
  }
}

/** On SQLite, in one process. */
async function startCeph([program = '', ...args]: string[], host: string): Promise<TestS3> {
  const folder = mkdtempSync(join(tmpdir(), 'cursus-s3-'))
  const port = await freePort()
  const endpoint = `http://${host}:${port}`
  writeFileSync(
    join(folder, 'ceph.conf'),
    `[global]
auth_cluster_required = none
auth_service_required = none
auth_client_required = none
run_dir = ${folder}
log_file = ${folder}/log
[client]
rgw_backend_store = dbstore
rgw_config_store = dbstore
dbstore_db_dir = ${folder}
dbstore_config_uri = file://${folder}/config.db
rgw_data = ${folder}
rgw_frontends = beast endpoint=${host}:${port} tcp_nodelay=1
`,
  )
  const options = ['-c', join(folder, 'ceph.conf'), '-n', 'client.rgw', '--no-mon-config']
  const env = { AWS_ACCESS_KEY_ID: 'cursus', AWS_SECRET_ACCESS_KEY: 'a secret of the tests' }
  const keys = ['--access-key', env.AWS_ACCESS_KEY_ID, '--secret-key', env.AWS_SECRET_ACCESS_KEY]
  const user = ['user', 'create', '--uid', 'cursus', '--display-name', 'Cursus', ...keys]
  const admin = [...args.slice(0, -1), `${args.at(-1)}-admin`]
  const making = spawn(program, [...admin, ...options, ...user], { stdio: 'ignore' })
  const isMade = once(making, 'exit')
  // Often it waits for one of its own threads for ever once it has made the user.
  while (!hasUser(folder) && making.exitCode === null) await setTimeout(50)
  making.kill('SIGKILL')
  await isMade
  if (!hasUser(folder)) throw new Error('radosgw has no user')
  const child = spawn(program, [...args, ...options, '-f'], { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  const ended = once(child, 'exit')
  const killNow = () => child.kill('SIGKILL')
  process.once('exit', killNow)
  while (
    !(await fetch(endpoint).then(
      () => true,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error(`radosgw did not start: ${said}`)
    await setTimeout(50)
  }
  Object.assign(process.env, env)
  return {
    endpoint,
    env,
    createBucket: (name) => createBucket(endpoint, name),
    async close() {
      process.off('exit', killNow)
      killNow()
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

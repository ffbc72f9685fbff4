import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Database } from '@cursus/db'
import type { Env } from '@cursus/domain/settings'
import { sql } from 'kysely'

/** Says one line to the operator. */
export type Say = (line: string) => void

/**
 * Says each tenth of a work that is done.
 * @returns what takes the part of it that is done, 0 to 1
 */
export function sayTenths(what: string, say: Say): (part: number) => void {
  let tens = 0
  return (part) => {
    const done = Math.floor(10 * part)
    if (done > tens) say(`${what}: ${10 * done} %`)
    tens = Math.max(tens, done)
  }
}

/** What a backup was when it was made. It is in the snapshot, as `manifest.json`. */
export type Manifest = {
  release: string
  /** The last migration. */
  schema: string
  /** ISO moment at which the database was read. */
  moment: string
  /** Rows by the quoted name of the table, its schema included. */
  tables: Record<string, number>
  files: { count: number; bytes: number }
  /** Keys of files that the database named and the storage lacked. */
  missing: string[]
  dump: { bytes: number; sha256: string }
}

export type Snapshot = { id: string; short_id: string; time: string; hostname: string; tags?: string[] }
type Run = { env?: Env; cwd?: string; input?: string; onLine?: (line: string) => void }

/**
 * Runs a program to its end.
 * @returns what it printed
 * @throws with its words
 */
async function run(program: string, args: string[], { env, cwd, input = '', onLine }: Run = {}): Promise<string> {
  const child = spawn(program, args, { env, cwd, stdio: ['pipe', 'pipe', 'pipe'] })
  const { promise, resolve, reject } = Promise.withResolvers<number | null>()
  child.on('error', reject).on('close', resolve)
  // It may end without reading.
  child.stdin.on('error', () => {}).end(input)
  let [printed, words] = ['', '']
  const lines = createInterface({ input: child.stdout })
  lines.on('line', (line) => {
    if (onLine) onLine(line)
    else printed += `${line}\n`
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    words = (words + text).slice(0, 10_000)
  })
  if ((await promise) !== 0) throw new Error(plainWords(words) || `${program} failed`)
  return printed
}

/** The first of its errors; restic says JSON where it was asked for it. */
function plainWords(words: string): string {
  const lines = words.trim().split('\n')
  const line = lines.find((one) => one.startsWith('{'))
  if (line === undefined) return lines.slice(0, 3).join(' ')
  const { item, error, message } = JSON.parse(line) as { item?: string; error?: { message: string }; message?: string }
  const what = (error?.message ?? message ?? '').replace(/^Fatal: /, '').trim()
  return item === undefined ? what : `${item}: ${what}`
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** A repository of restic: a folder, or what else it can reach (`s3:…`, `sftp:…`). */
export function openRepository(place: string, env: Env, say: Say) {
  if (!env.RESTIC_PASSWORD && !env.RESTIC_PASSWORD_FILE && !env.RESTIC_PASSWORD_COMMAND)
    throw new Error('Set RESTIC_PASSWORD, or RESTIC_PASSWORD_FILE to a file that holds it')

  /** `what`: shown before the percentages that restic reports. */
  async function restic(args: string[], options: Run & { what?: string } = {}): Promise<string> {
    const { what, ...rest } = options
    let summary = ''
    const tell = sayTenths(what ?? '', say)
    const onLine = (line: string) => {
      if (!line.startsWith('{"message_type":"status"')) {
        summary = line
        return
      }
      tell((JSON.parse(line) as { percent_done?: number }).percent_done ?? 0)
    }
    try {
      const printed = await run('restic', ['--repo', place, ...args], { env, ...rest, ...(what && { onLine }) })
      return what ? summary : printed
    } catch (error) {
      if (isMissing(error)) throw new Error('restic is missing: install it (0.17 or later)')
      throw error
    }
  }

  return {
    async init(): Promise<void> {
      await restic(['init', '--quiet', '--json'])
    },
    check: () => restic(['check', '--quiet']),
    /** Stores a folder; returns the short id of the snapshot, and how many bytes are new. */
    async store(folder: string, host: string, tags: string[]): Promise<{ id: string; added: number }> {
      // Hard links change the times of inodes, and files never change under their name.
      const args = ['backup', '.', '--json', '--ignore-inode', '--host', host, '--tag', tags.join(',')]
      const summary = JSON.parse(await restic(args, { cwd: folder, what: 'Stored' }))
      return { id: summary.snapshot_id.slice(0, 8), added: summary.data_added_packed ?? summary.data_added }
    },
    async storeText(name: string, text: string, host: string, tags: string[]): Promise<void> {
      const args = ['backup', '--stdin', '--stdin-filename', name, '--json', '--host', host, '--tag', tags.join(',')]
      await restic(args, { input: text })
    },
    /** Those of Cursus, the newest one last. */
    async list(): Promise<Snapshot[]> {
      const all = JSON.parse(await restic(['snapshots', '--json'])) as Snapshot[]
      return all
        .filter(({ tags = [] }) => tags.includes('cursus'))
        .sort((a, b) => Date.parse(a.time) - Date.parse(b.time))
    },
    read: ({ id }: Snapshot, path: string) => restic(['dump', id, path]),
    take: ({ id }: Snapshot, folder: string) =>
      restic(['restore', id, '--json', '--target', folder], { what: 'Fetched' }),
  }
}

export type Repository = ReturnType<typeof openRepository>

/** The client programs of PostgreSQL for a database. To dump it, they must not be older than it. */
export async function clientsOf(db: Database, databaseUrl: string, env: Env, use: 'dump' | 'restore') {
  const number = sql<number>`current_setting('server_version_num')::int`.as('number')
  const major = Math.floor((await db.selectNoFrom(number).executeTakeFirstOrThrow()).number / 10_000)
  const url = new URL(databaseUrl)
  const password = decodeURIComponent(url.password)
  // Everybody on the machine can read arguments.
  url.password = ''
  const inside = { ...env, ...(password && { PGPASSWORD: password }), PGOPTIONS: '-c client_min_messages=warning' }
  const found: string[] = []
  for (const folder of ['', `/usr/lib/postgresql/${major}/bin/`]) {
    const version = await run(`${folder}pg_dump`, ['--version'], { env }).catch(() => '')
    if (version) found.push(version.trim())
    if (Number(/ (\d+)/.exec(version)?.[1]) >= (use === 'dump' ? major : 1)) {
      return (program: 'pg_dump' | 'pg_restore' | 'psql', ...args: string[]) =>
        run(folder + program, program === 'pg_restore' ? args : [`--dbname=${url.href}`, ...args], { env: inside })
    }
  }
  const instead = found.length > 0 ? ` (found: ${found.join(', ')})` : ''
  const cure = `install the client programs of PostgreSQL ${major} (postgresql-client-${major})`
  throw new Error(`pg_dump ${major} or later is missing${instead}: ${cure}`)
}

export type Clients = Awaited<ReturnType<typeof clientsOf>>

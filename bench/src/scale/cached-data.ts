import { createHash } from 'node:crypto'
import { mkdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { createDatabase, migrateToLatest } from '@cursus/db'
import { startEmbeddedPostgres } from '@cursus/db/embedded'
import pg from 'pg'
import { type Cast, fill } from './fill.ts'
import { large, type Shape, small } from './shape.ts'

const folder = resolve(import.meta.dirname, '../../../.data/scale')
/** Made data grow old: what ended lately then has ended long ago. */
const keptDays = 60

type CachedData = { large: Made; small: Made; close(): Promise<void> }
/** `lastPage`: how many pages of ten rows the long lists have, a thousand at most. */
export type Made = { url: string; cast: Cast; lastPage: number }

/**
 * The large and the small platform on one embedded PostgreSQL with its usual settings, stored under
 * `.data` for the next run. New migrations run on the stored rows; rows of another shape, or too
 * old ones, are generated again.
 */
export async function openCachedData(): Promise<CachedData> {
  await mkdir(folder, { recursive: true })
  const postgres = await startEmbeddedPostgres({ dataDir: folder, port: 0, settings: ['max_wal_size=4GB'] })
  try {
    const stamp = await fingerprint()
    const open = async (name: string, shape: Shape): Promise<Made> => {
      const url = new URL(postgres.url)
      url.pathname = `/scale_${name}`
      await keep(postgres.url, url.href, `${stamp} ${JSON.stringify(shape)}`, shape, (line) =>
        console.log(`${name}: ${line}`),
      )
      return { url: url.href, cast: await readCast(url.href), lastPage: shape === large ? 1000 : 100 }
    }
    return { small: await open('small', small), large: await open('large', large), close: () => postgres.stop() }
  } catch (error) {
    await postgres.stop()
    throw error
  }
}

async function fingerprint(): Promise<string> {
  const hash = createHash('sha256')
  for (const file of ['fill.ts', 'vocabulary.ts']) hash.update(await readFile(join(import.meta.dirname, file)))
  return hash.digest('hex').slice(0, 16)
}

async function keep(server: string, url: string, stamp: string, shape: Shape, log: (line: string) => void) {
  if (await isCurrent(url, stamp)) {
    const start = performance.now()
    const ran = await migrate(url).catch((error) => log(`cannot be migrated, is made again: ${error.message}`))
    if (ran) {
      if (ran.length === 0) return
      await withClient(url, (client) => client.query('vacuum (analyze)'))
      log(`migrated (${ran.join(', ')}): ${((performance.now() - start) / 1000).toFixed(1)} s`)
      return
    }
  }
  const name = new URL(url).pathname.slice(1)
  await withClient(server, async (client) => {
    await client.query(`drop database if exists ${name} with (force)`)
    await client.query(
      `create database ${name} template template0 encoding 'UTF8' locale 'C' locale_provider builtin builtin_locale 'C.UTF-8'`,
    )
  })
  await migrate(url)
  await withClient(url, async (client) => {
    const now = new Date()
    await fill(client, shape, now, log)
    await client.query('create table bench_stamp (stamp text not null, made_at timestamptz not null)')
    await client.query('insert into bench_stamp values ($1, $2)', [stamp, now])
    const { rows } = await client.query('select pg_size_pretty(pg_database_size(current_database())) as size')
    log(rows[0].size)
  })
}

async function migrate(url: string): Promise<string[]> {
  const db = createDatabase(url)
  try {
    return (await migrateToLatest(db, { contract: true })).ran
  } finally {
    await db.destroy()
  }
}

async function isCurrent(url: string, stamp: string): Promise<boolean> {
  const sql = `select from bench_stamp where stamp = $1 and made_at > now() - make_interval(days => ${keptDays})`
  return withClient(url, (client) => client.query(sql, [stamp])).then(
    ({ rowCount }) => rowCount === 1,
    // No such database, or one that was not made to its end.
    () => false,
  )
}

const readCast = (url: string): Promise<Cast> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ name: string; id: string }>('select name, id from bench_cast')
    return Object.fromEntries(rows.map(({ name, id }) => [name, id])) as Cast
  })

/** A connection for as long as `use` runs. */
export async function withClient<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}

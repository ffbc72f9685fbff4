import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, link, mkdir, readdir, readFile, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createDatabase, type Database, whileHoldingName } from '@cursus/db'
import { listEnded } from '@cursus/domain/erasure'
import { recordBackup } from '@cursus/domain/job'
import { findMissingFiles } from '@cursus/domain/orphan-file'
import type { Env } from '@cursus/domain/settings'
import {
  compareFiles,
  copyFiles,
  createLocalStorage,
  createStorage,
  folderAddress,
  type Storage,
} from '@cursus/storage'
import { sql } from 'kysely'
import type { Config } from '../../apps/server/src/config.ts'
import { secretsFile } from '../../apps/server/src/deps.ts'
import { clientsOf, type Manifest, openRepository, type Repository, type Say, sayTenths } from './repository.ts'

type Options = { init?: boolean; check?: boolean; ended?: boolean }

/** How often the files are looked at where one that the database names has just been removed. */
const maxLooks = 3

/**
 * Stores database and files of one moment in a repository of restic while the platform runs; with
 * `ended`, only the list of what has ended. Its host there is that of the application.
 */
export async function backUp(config: Config, env: Env, place: string, say: Say, options: Options = {}): Promise<void> {
  const repository = openRepository(place, env, say)
  await (options.init ? repository.init() : repository.list())
  const host = new URL(config.http.appOrigin).hostname
  await aloneOn(config.directUrl, async (db) => {
    if (options.ended) await storeEnded(db, repository, host, say)
    else await storeAll(db, config, env, repository, host, say)
    if (options.check) {
      await repository.check()
      say('restic has checked the repository: no errors')
    }
    // One that cannot be read would be no backup.
    if (!options.ended) await recordBackup({ db, now: () => new Date() })
  })
}

async function storeEnded(db: Database, repository: Repository, host: string, say: Say): Promise<void> {
  const ended = await listEnded(db)
  await repository.storeText('ended.json', JSON.stringify(ended), host, ['cursus', 'ended'])
  const { erased, suspended, revoked } = ended
  const people = `${erased.length} people erased, ${suspended.length} suspended`
  say(`Stored what has ended: ${people}, ${revoked.length} accesses revoked`)
}

async function storeAll(
  db: Database,
  config: Config,
  env: Env,
  repository: Repository,
  host: string,
  say: Say,
): Promise<void> {
  const stage = join(config.dataDir, 'backup')
  await rm(stage, { recursive: true, force: true })
  await mkdir(stage, { mode: 0o700, recursive: true })
  try {
    const manifest = await fillStage(db, config, env, stage, say)
    const tags = ['cursus', 'full', `release-${manifest.release}`]
    const { id, added } = await repository.store(stage, host, tags)
    const { files, tables, moment, missing } = manifest
    const rows = Object.values(tables).reduce((sum, count) => sum + count, 0)
    say(`Backup ${id} of ${moment}: ${rows} rows, ${files.count} files of ${mb(files.bytes)}, ${mb(added)} new`)
    for (const key of missing) say(`The database names a file that is missing: ${key}`)
  } finally {
    await rm(stage, { recursive: true, force: true })
  }
}

const mb = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`

/** Of its connections to the database. */
export const ownName = 'cursus backup'

/** Whether all files are in `DATA_DIR/files`, and none in S3. */
export const isInFolder = ({ storage }: Config) => storage.every((address) => address === folderAddress)

/** Lets one backup or restore of a database run at a time. */
export async function aloneOn(databaseUrl: string, work: (db: Database) => Promise<void>): Promise<void> {
  const db = createDatabase({ connectionString: databaseUrl, max: 3, applicationName: ownName, onError: () => {} })
  let hasRun = false
  try {
    await whileHoldingName(db, 'backup', async () => {
      hasRun = true
      await work(db)
    })
  } finally {
    await db.destroy()
  }
  if (!hasRun) throw new Error('Another backup or restore of this database runs')
}

/** Puts dump, files, list of what has ended and manifest of one moment into a folder. */
async function fillStage(db: Database, config: Config, env: Env, stage: string, say: Say): Promise<Manifest> {
  const dump = join(stage, 'cursus.dump')
  const files = join(stage, 'files')
  const bucket = isInFolder(config) ? undefined : createStorage(config.dataDir, config.storage)
  const source = join(config.dataDir, bucket ? 'bucket-copy' : 'files')
  // Most of it before the moment of the backup, whose transaction holds up the cleaning of tables.
  if (bucket) await fetchFiles(bucket, source, say, true)
  for (let looks = 1; ; looks += 1) {
    const reading = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
    const read = await reading.execute(async (tx) => {
      const { snapshot, moment } = await tx
        .selectNoFrom([sql<string>`pg_export_snapshot()`.as('snapshot'), sql<Date>`clock_timestamp()`.as('moment')])
        .executeTakeFirstOrThrow()
      const clients = await clientsOf(tx, config.directUrl, env, 'dump')
      // A file that is removed from now on stays in the stage.
      if (bucket) await fetchFiles(bucket, source, say)
      await linkFiles(source, files)
      const lacking = await findMissingFiles({ db: tx, storage: createLocalStorage(files) })
      if (lacking.missing.length > 0 && looks < maxLooks) return undefined
      say('The database is dumped')
      await clients('pg_dump', '--format=custom', '--compress=0', `--snapshot=${snapshot}`, `--file=${dump}`)
      return {
        moment: moment.toISOString(),
        schema: await lastMigration(tx),
        tables: await countRows(tx),
        missing: lacking.missing.map(({ key }) => key),
        ended: await listEnded(tx),
      }
    })
    if (!read) continue
    const { ended, ...about } = read
    await copyFile(secretsFile(config.dataDir), secretsFile(stage)).catch(unlessGone)
    const { version } = JSON.parse(await readFile(join(import.meta.dirname, '../../package.json'), 'utf8'))
    const manifest: Manifest = {
      release: version,
      ...about,
      files: await measureFolder(files),
      dump: await measureFile(dump),
    }
    await writeFile(join(stage, 'ended.json'), JSON.stringify(ended))
    await writeFile(join(stage, 'manifest.json'), JSON.stringify(manifest, null, 2))
    return manifest
  }
}

/**
 * Brings the copy of a bucket up to date. It stays, so that the next backup fetches what is new.
 * @param isPruned removes what the bucket has no more
 */
async function fetchFiles(bucket: Storage, folder: string, say: Say, isPruned = false): Promise<void> {
  await mkdir(folder, { mode: 0o700, recursive: true })
  const copy = createLocalStorage(folder)
  await copy.removeUnfinished(0)
  const { lacking, extra } = await compareFiles(bucket, copy)
  if (isPruned) for (const key of extra) await copy.remove(key)
  const bytes = lacking.reduce((sum, { size }) => sum + size, 0)
  const { bavail, bsize } = await statfs(folder)
  if (bytes > bavail * bsize)
    throw new Error(`${folder}, the copy of the files in S3, needs ${mb(bytes)} more and has ${mb(bavail * bsize)}`)
  const tell = sayTenths(`Fetched of ${mb(bytes)}`, say)
  await copyFiles(bucket, copy, lacking, (count) => tell(count / lacking.length))
}

function unlessGone(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT' && error.code !== 'EEXIST') throw error
}

/** A second name for each file: neither time nor room, and nothing that is removed is lost. */
async function linkFiles(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true })
  for (const entry of (await readdir(from, { withFileTypes: true }).catch(unlessGone)) ?? []) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.name === '.unfinished') continue
    if (entry.isDirectory()) await linkFiles(source, target)
    else if (entry.isFile()) await link(source, target).catch(unlessGone)
  }
}

export async function measureFolder(folder: string): Promise<Manifest['files']> {
  let [count, bytes] = [0, 0]
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile()) continue
    count += 1
    bytes += (await stat(join(entry.parentPath, entry.name))).size
  }
  return { count, bytes }
}

export async function measureFile(file: string): Promise<Manifest['dump']> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return { bytes: (await stat(file)).size, sha256: hash.digest('hex') }
}

async function lastMigration(db: Database): Promise<string> {
  const names = db.withTables<{ kysely_migration: { name: string } }>().selectFrom('kysely_migration')
  const { last } = await names.select(({ fn }) => fn.max('name').as('last')).executeTakeFirstOrThrow()
  return last
}

async function countRows(db: Database): Promise<Manifest['tables']> {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', nspname, relname) as name from pg_class c join pg_namespace n on n.oid = relnamespace
    where relkind = 'r' and nspname !~ '^pg_' and nspname <> 'information_schema' order by 1`.execute(db)
  const tables: Manifest['tables'] = {}
  for (const { name } of rows) {
    const counted = await sql<{ count: number }>`select count(*) from ${sql.raw(name)}`.execute(db)
    tables[name] = counted.rows[0]?.count ?? 0
  }
  return tables
}

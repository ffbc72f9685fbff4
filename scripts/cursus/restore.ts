import { mkdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createDatabase, type Database, migrateToLatest } from '@cursus/db'
import { type Ended, repeatEnded } from '@cursus/domain/erasure'
import { findMailHold, holdMails } from '@cursus/domain/mail'
import { findMissingFiles } from '@cursus/domain/orphan-file'
import type { Env } from '@cursus/domain/settings'
import { copyFiles, createLocalStorage, createStorage, type StoredFile } from '@cursus/storage'
import { sql } from 'kysely'
import type { Config } from '../../apps/server/src/config.ts'
import { createDeps, secretsFile } from '../../apps/server/src/deps.ts'
import { createLogger } from '../../apps/server/src/http/create-logger.ts'
import { aloneOn, isInFolder, measureFile, measureFolder, ownName } from './backup.ts'
import {
  type Clients,
  clientsOf,
  type Manifest,
  openRepository,
  type Repository,
  type Say,
  type Snapshot,
  sayTenths,
} from './repository.ts'

/** `over`: the name of the database, where it has data; `ask` asks for it else. */
type Options = { snapshot?: string | undefined; over?: string | undefined; ask: (question: string) => Promise<string> }

/**
 * Restores database and files from a repository: whole, or not at all. Then it migrates them and
 * ends again what has ended since the backup.
 */
export async function restore(config: Config, env: Env, place: string, say: Say, options: Options): Promise<void> {
  const repository = openRepository(place, env, say)
  await aloneOn(config.directUrl, async (db) => {
    const all = await repository.list()
    const backup = findBackup(all, options.snapshot)
    await assertUnused(db)
    await assertMeant(db, config, options)
    const clients = await clientsOf(db, config.directUrl, env, 'restore')
    const stage = join(config.dataDir, 'restore')
    await rm(stage, { recursive: true, force: true })
    await mkdir(stage, { mode: 0o700, recursive: true })
    try {
      const ended = await readEnded(repository, all, [backup.hostname, hostOf(config)])
      const manifest = await fetchBackup(repository, backup, stage)
      if (isInFolder(config)) await assertMovable(config.dataDir, stage)
      else await sendFiles(config, stage, say).catch(unchanged)
      await putDatabase(clients, stage, manifest).catch(unchanged)
      await putFiles(config, stage).catch(begun)
      say(`Restored ${backup.short_id} of ${manifest.moment}, of release ${manifest.release}`)
      await finish(config, say).catch(begun)
      await endAgain(config, ended, say).catch(begun)
    } finally {
      await rm(stage, { recursive: true, force: true })
    }
  })
}

/**
 * Ends again what has ended since the moment to which others have brought the database back, and
 * holds its mails.
 */
export async function endSince(config: Config, env: Env, place: string, say: Say): Promise<void> {
  const repository = openRepository(place, env, say)
  const ended = await readEnded(repository, await repository.list(), [hostOf(config)])
  await finish(config, say, async (db) => holdMails({ db }))
  await endAgain(config, ended, say)
}

function findBackup(all: Snapshot[], wanted: string | undefined): Snapshot {
  const full = all.filter(({ tags }) => tags?.includes('full'))
  const backup = wanted ? full.findLast(({ id }) => id.startsWith(wanted)) : full.at(-1)
  if (!backup) throw new Error(`The repository has no backup${wanted ? ` ${wanted}` : ''}`)
  if (!wanted && new Set(full.map(({ hostname }) => hostname)).size > 1) {
    const last = [...new Map(full.map((snapshot) => [snapshot.hostname, snapshot])).values()]
    const choice = last.map(({ hostname, short_id, time }) => `${short_id} (${hostname}, ${time})`).join(', ')
    throw new Error(`The repository has backups of several installations: name one, such as ${choice}`)
  }
  return backup
}

const hostOf = ({ http }: Config) => new URL(http.appOrigin).hostname

type Listed = Ended & { listed: string }

/**
 * What has ended by the newest snapshot of these hosts. An installation that moved has some of its
 * former one: who was erased by any stays erased; suspensions and accesses can come back.
 */
async function readEnded(repository: Repository, all: Snapshot[], hosts: string[]): Promise<Listed> {
  const newest = hosts.map((host) => all.findLast(({ hostname }) => hostname === host))
  const found = all.filter((snapshot) => newest.includes(snapshot))
  const lists = await Promise.all(
    found.map(async (snapshot) => JSON.parse(await repository.read(snapshot, '/ended.json')) as Ended),
  )
  const [last, snapshot] = [lists.at(-1), found.at(-1)]
  if (!last || !snapshot) throw new Error(`The repository has no list of ${hosts.join(', ')}`)
  return { ...last, erased: [...new Set(lists.flatMap(({ erased }) => erased))], listed: snapshot.time }
}

async function assertUnused(db: Database): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select distinct coalesce(nullif(application_name, ''), 'somebody') as name from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and application_name <> ${ownName}`.execute(
    db,
  )
  const names = rows.map(({ name }) => name)
  if (names.length === 0) return
  const cure = 'Stop all servers and workers (or npm start) first, and a pooler'
  throw new Error(`${cure}: the database is in use by ${names.join(', ')}`)
}

async function assertMeant(db: Database, { dataDir, storage }: Config, { over, ask }: Options): Promise<void> {
  const { found, word } = await db
    .selectNoFrom([
      sql<string | null>`to_regclass('public.users')`.as('found'),
      sql<string>`current_database()`.as('word'),
    ])
    .executeTakeFirstOrThrow()
  const people = found ? await db.selectFrom('users').select('id').limit(1).execute() : []
  const file = await createStorage(dataDir, storage).list('')[Symbol.asyncIterator]().next()
  if (people.length === 0 && file.done) return
  const what = `The database ${word} and its files have data, which the backup replaces.`
  if ((over ?? (await ask(`${what} Type ${word} to go on: `))).trim() === word) return
  throw new Error(`${what} Nothing was changed: type ${word}, or add --over ${word}`)
}

function begun(cause: unknown): never {
  throw new Error(
    'The database is restored, and what has ended since is not: restore again before you start anything',
    {
      cause,
    },
  )
}

/** Files are put in place by a rename, which does not leave a file system. */
async function assertMovable(dataDir: string, stage: string): Promise<void> {
  const files = await stat(join(dataDir, 'files')).catch(() => undefined)
  if (files && files.dev !== (await stat(stage)).dev)
    unchanged(new Error(`${join(dataDir, 'files')} is a file system of its own: mount DATA_DIR as a whole`))
}

function unchanged(cause: unknown): never {
  throw new Error('Nothing was changed', { cause })
}

/** @throws where what came is not what was stored */
async function fetchBackup(repository: Repository, backup: Snapshot, stage: string): Promise<Manifest> {
  await repository.take(backup, stage).catch(unchanged)
  const manifest = JSON.parse(await readFile(join(stage, 'manifest.json'), 'utf8')) as Manifest
  const { sha256 } = await measureFile(join(stage, 'cursus.dump'))
  await mkdir(join(stage, 'files'), { recursive: true })
  const { count, bytes } = await measureFolder(join(stage, 'files'))
  const { files, dump } = manifest
  // An upload that went on while it was read has more bytes.
  if (sha256 === dump.sha256 && count === files.count && bytes >= files.bytes) return manifest
  return unchanged(new Error('The backup is not what its manifest says'))
}

/** Replaces all tables in one transaction, which ends only with the rows of the manifest. */
async function putDatabase(clients: Clients, stage: string, manifest: Manifest): Promise<void> {
  const statements = join(stage, 'cursus.sql')
  await clients('pg_restore', '--no-owner', '--no-acl', `--file=${statements}`, join(stage, 'cursus.dump'))
  const tables = Object.entries(manifest.tables)
  const schemas = new Set(['public', ...tables.map(([name]) => name.split('.')[0] ?? '')])
  const drops = [...schemas].map((schema) => `drop schema if exists ${schema} cascade;`).join(' ')
  const checks = tables.map(
    ([name, rows]) => `select count(*) into n from ${name};
      if n <> ${rows} then raise exception '${name.replaceAll("'", "''")} has % rows instead of ${rows}', n; end if;`,
  )
  const check = `do $$ declare n bigint; begin ${checks.join('\n')} end $$`
  const begin = `${drops} create schema public; grant usage on schema public to public`
  const strict = ['--no-psqlrc', '--quiet', '--set=ON_ERROR_STOP=1', '--output=/dev/null', '--single-transaction']
  await clients('psql', ...strict, `--command=${begin}`, `--file=${statements}`, `--command=${check}`)
}

/**
 * Sends files to S3. They are the same under their names, so that others stay whole where the
 * database is not restored after it; the worker removes those that no row has.
 */
async function sendFiles({ dataDir, storage }: Config, stage: string, say: Say): Promise<void> {
  const files = createLocalStorage(join(stage, 'files'))
  const all: StoredFile[] = []
  for await (const file of files.list('')) all.push(file)
  const tell = sayTenths('Sent', say)
  await copyFiles(files, createStorage(dataDir, storage), all, (count) => tell(count / all.length))
}

async function putFiles(config: Config, stage: string): Promise<void> {
  const { dataDir } = config
  const unlessNone = (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  }
  const [files, former] = [join(dataDir, 'files'), join(stage, 'former-files')]
  if (isInFolder(config)) {
    await rename(files, former).catch(unlessNone)
    await rename(join(stage, 'files'), files).catch(async (error) => {
      await rename(former, files).catch(unlessNone)
      throw error
    })
  }
  await rename(secretsFile(stage), secretsFile(dataDir)).catch(unlessNone)
}

async function finish(config: Config, say: Say, work?: (db: Database) => Promise<void>): Promise<void> {
  const db = createDatabase(config.directUrl)
  try {
    const { ran } = await migrateToLatest(db, { isPooled: config.directUrl !== config.databaseUrl })
    if (ran.length > 0) say(`Migrated: ${ran.join(', ')}`)
    await sql`analyze`.execute(db)
    await work?.(db)
    // Sessions that ended since are among them.
    await db.deleteFrom('sessions').execute()
  } finally {
    await db.destroy()
  }
}

async function endAgain(config: Config, { listed, ...ended }: Listed, say: Say): Promise<void> {
  const { domain, close } = await createDeps(config, createLogger('silent'))
  try {
    const { erased, suspended, revoked } = await repeatEnded(domain, ended)
    const counts = `${erased} people were erased, ${suspended} suspended, ${revoked} accesses revoked`
    say(`By the list of ${listed.slice(0, 19)}Z of what has ended since, ${counts}`)
    for (const { key, name } of (await findMissingFiles(domain)).missing) say(`missing  ${key} (${name})`)
    if (await findMailHold(domain)) say('Mails are held: a platform manager sends or drops them on /management/job')
    say('Everybody signs in again. Start server and worker now')
  } finally {
    await close()
  }
}

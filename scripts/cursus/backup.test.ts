import { createHash } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { createDatabase, type Database, newId } from '@cursus/db'
import { createEmptyDatabase, createTestDatabase, findProgram, machineEnv, startProcess } from '@cursus/db/testing'
import { giveAccess, revokeAccesses } from '@cursus/domain/access'
import { createCompany } from '@cursus/domain/company'
import { unpackContentVersion } from '@cursus/domain/content'
import { removeUser } from '@cursus/domain/erasure'
import { explainError } from '@cursus/domain/fault'
import { findLastBackup } from '@cursus/domain/job'
import { findMailHold, keepInstallation } from '@cursus/domain/mail'
import { findMissingFiles } from '@cursus/domain/orphan-file'
import { saveNotes } from '@cursus/domain/participant'
import type { Env } from '@cursus/domain/settings'
import {
  brokenInvariants,
  emails,
  grant,
  makeCtx,
  makeManagementCtx,
  makeTraining,
  makeUser,
  type TestCtx,
} from '@cursus/domain/testing'
import { suspendUsers, unsuspendUsers } from '@cursus/domain/user'
import { buildCourse12 } from '@cursus/scorm/testing'
import { createStorage, type Storage } from '@cursus/storage'
import { findS3, startS3 } from '@cursus/storage/testing'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import type { Config } from '../../apps/server/src/config.ts'
import { createScorm } from '../../packages/domain/src/content/testing/create.ts'
import { makePicture, makeUpload } from '../../packages/domain/src/file/testing.ts'
import { course12 } from '../../packages/domain/src/participant/testing/course.ts'
import { playContent, status12 } from '../../packages/domain/src/participant/testing/player.ts'
import { assertSettings } from '../assert-settings.ts'
import { backUp } from './backup.ts'
import type { Say } from './repository.ts'
import { endSince, restore } from './restore.ts'

const s3 = findS3()
const restic = findProgram('restic', 'usr/bin/restic')
// The clients of the version that `npm start` has, which read the databases of older ones too.
const clients = findProgram('postgresql-client-18', 'usr/lib/postgresql/18/bin/pg_dump', 'forky')

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'cursus-backup-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

/** A `PATH` with programs by these commands. */
function pathOf(commands: Record<string, string>): string {
  const folder = makeFolder()
  for (const [name, command] of Object.entries(commands)) {
    writeFileSync(join(folder, name), `#!/bin/sh\nexec ${command} "$@"\n`)
    chmodSync(join(folder, name), 0o755)
  }
  return `${folder}:${machineEnv().PATH}`
}

const client = (name: string) => clients!.join(' ').replace(/pg_dump$/, name)
const programs = (others: Record<string, string> = {}) => {
  const names = ['pg_dump', 'pg_restore', 'psql']
  const found = Object.fromEntries(names.map((name) => [name, client(name)]))
  return pathOf({ restic: restic!.join(' '), ...found, ...others })
}

type Place = { url: string; dataDir: string; repository: string; path: string; files?: Record<string, string> }

const envOf = ({ url, dataDir, path, files }: Place, more: Record<string, string> = {}) => ({
  ...machineEnv(),
  DATABASE_URL: url,
  DATA_DIR: dataDir,
  SMTP_URL: 'smtp://127.0.0.1:1',
  RESTIC_PASSWORD: 'of the repository',
  PATH: path,
  ...files,
  ...more,
})

/** As an operator runs it. */
async function cursus(place: Place, command: string, ...more: string[]) {
  const args = [resolve('scripts/cursus.ts'), command, place.repository, ...more]
  const { ended, output } = startProcess(args, envOf(place))
  return { code: await ended, said: output().trim() }
}

type Work = (config: Config, env: Env, repository: string, say: Say) => Promise<void>
/** In this process, which is faster. Returns what it says, its error last. */
async function say(place: Place, work: Work, more?: Record<string, string>): Promise<string> {
  const env = envOf(place, more)
  const lines: string[] = []
  await work(assertSettings(env), env, place.repository, (line) => lines.push(line)).catch((error) =>
    lines.push(explainError(error)),
  )
  return lines.join('\n')
}
const ask = async () => ''
const restoring =
  (over?: string): Work =>
  (...args) =>
    restore(...args, { over, ask })
const backingUp =
  (options: Parameters<typeof backUp>[4] = {}): Work =>
  (...args) =>
    backUp(...args, options)

/** Every row of the platform as text, with its table; sessions end with a restore. */
async function readRows(db: Database): Promise<Set<string>> {
  const tables = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
      and relname <> all (array['sessions', 'rate_limits', 'kysely_migration_lock'])`.execute(db)
  const rows = new Set<string>()
  for (const { name } of tables.rows) {
    const found = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t`.execute(db)
    for (const { row } of found.rows) rows.add(`${name} ${row}`)
  }
  return rows
}

function readFiles(folder: string): Map<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = files.map((entry) => join(entry.parentPath, entry.name))
  const digest = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex')
  return new Map(paths.map((path) => [path.slice(folder.length + 1), digest(path)]))
}

async function readStored(storage: Storage): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for await (const { key } of storage.list('')) {
    // It may be removed meanwhile.
    const stream = await storage.get(key).catch(() => undefined)
    if (stream)
      found.set(
        key,
        createHash('sha256')
          .update(await buffer(stream))
          .digest('hex'),
      )
  }
  return found
}

/** Two places for files: that of the backup, and that of the restore. */
async function makePlaces(kind: 'folder' | 'bucket'): Promise<[Record<string, string>, Record<string, string>]> {
  if (kind === 'folder') return [{}, {}]
  const { env, createBucket, close } = await startS3(s3!)
  onTestFinished(close)
  const makeBucket = async () => ({ ...env, STORAGE_URL: await createBucket(`backup-${newId()}`) })
  return [await makeBucket(), await makeBucket()]
}
const openFiles = (dataDir: string, { STORAGE_URL }: Record<string, string>) =>
  createStorage(dataDir, STORAGE_URL === undefined ? [] : [STORAGE_URL])

/** Accesses, results, notes and uploads that are unpacked, until it is stopped. */
async function startTraffic(ctx: TestCtx) {
  const author = await makeManagementCtx(ctx)
  const training = await makeTraining(ctx, { seats: 100_000 })
  const player = await playContent(ctx, course12)
  // The content of the learner is rows alone.
  const { missing } = await findMissingFiles(ctx)
  const zip = await buildCourse12()
  const logo = await makePicture(40, 40)
  const system = { ...ctx, actor: { kind: 'system', job: 'unpack-package' } } as const
  let turns = 0
  let isOn = true
  const turn = async () => {
    turns += 1
    await giveAccess(training.trainer, grant(training, emails(3)))
    await player.commit(status12('incomplete', turns % 100))
    await saveNotes(player.me, { ...player.at, notes: `Note ${turns}` })
    await createCompany(author, { name: `Busy ${turns}`, logo: await makeUpload(ctx.storage, logo, 'logo.png') })
    const content = await createScorm(author, await makeUpload(ctx.storage, zip, 'a.zip'))
    // The package goes away, and its files come.
    await unpackContentVersion(system, content)
  }
  const running = (async () => {
    while (isOn) await turn()
  })()
  return {
    training,
    author,
    missing,
    turns: () => turns,
    async stop() {
      isOn = false
      await running
    },
  }
}

const isSkipped = !restic || !clients
const places = ['folder', 'bucket'] as const
it.skipIf(isSkipped).for(places)('restores a %s as it was under traffic, and ends it again', async (kind, { skip }) => {
  skip(kind === 'bucket' && !s3, 'no S3')
  const database = await createTestDatabase()
  onTestFinished(() => database.close())
  const dataDir = makeFolder()
  const [there, then] = await makePlaces(kind)
  const repository = join(makeFolder(), 'repository')
  const place: Place = { url: database.url, dataDir, repository, path: programs(), files: there }
  const made = await makeCtx(database, { mailTo: 'server' })
  onTestFinished(() => made.close())
  const ctx = { ...made, storage: openFiles(dataDir, there) }
  await keepInstallation(ctx)
  const [erased, suspended, learner] = [await makeUser(ctx.db), await makeUser(ctx.db), await makeUser(ctx.db)]
  const traffic = await startTraffic(ctx)
  const { created } = await giveAccess(traffic.training.trainer, grant(traffic.training, [learner.email]))
  const accessId = created[0]!.id
  while (traffic.turns() < 3) await setTimeout(10)

  const before = { rows: await readRows(ctx.db), files: await readStored(ctx.storage) }
  const backup = await cursus(place, 'backup', '--init', '--check')
  expect(backup, backup.said).toMatchObject({ code: 0 })
  expect(backup.said).toMatch(
    /^(?:Fetched of \S+ MB: \d+ %\n)*The database is dumped\n(?:Stored: \d+ %\n)*Backup \w{8} of \S+: \d+ rows, \d+ files/,
  )
  await traffic.stop()
  expect(await findLastBackup(ctx)).toBeDefined()

  await removeUser(traffic.author, { id: erased.id })
  await suspendUsers(traffic.author, { idList: [suspended.id] })
  await revokeAccesses(traffic.training.trainer, { idList: [accessId] })
  // It has another address by now.
  const moved = { APP_ORIGIN: 'http://moved.localhost:3000' }
  expect(await say(place, backingUp({ ended: true }), moved)).toBe(
    'Stored what has ended: 1 people erased, 1 suspended, 1 accesses revoked',
  )
  const after = { rows: await readRows(ctx.db), files: await readStored(ctx.storage) }

  // The machine burns, and the bucket with it.
  rmSync(dataDir, { recursive: true })
  mkdirSync(dataDir)
  const fresh = await createEmptyDatabase()
  onTestFinished(() => fresh.close())
  const restored = await cursus({ ...place, url: fresh.url, files: { ...then, ...moved } }, 'restore')
  expect(restored, restored.said).toMatchObject({ code: 0 })
  expect(restored.said).toMatch(
    /^By the list of \S+Z of what has ended since, 1 people were erased, 1 suspended, 1 accesses revoked$/m,
  )
  expect(restored.said).toContain('Mails are held')

  const db = createDatabase(fresh.url)
  onTestFinished(() => db.destroy())
  const rows = await readRows(db)
  const storage = openFiles(dataDir, then)
  const kept = [...before.rows].filter((row) => after.rows.has(row))
  expect(kept.length).toBeGreaterThan(100)
  expect(kept.filter((row) => !rows.has(row))).toEqual([])
  const state = db.selectFrom('users').select(['deletedAt', 'suspendedAt', 'email'])
  expect(await state.where('id', '=', erased.id).executeTakeFirst()).toMatchObject({ email: null })
  expect((await state.where('id', '=', suspended.id).executeTakeFirst())?.suspendedAt).not.toBeNull()
  const access = db.selectFrom('accesses').select('revokedAt').where('id', '=', accessId)
  expect((await access.executeTakeFirst())?.revokedAt).not.toBeNull()
  expect(await brokenInvariants({ ...ctx, db })).toEqual({})
  expect((await findMissingFiles({ db, storage })).missing).toEqual(traffic.missing)
  expect(await findMailHold({ ...ctx, db })).toMatchObject({ reason: 'restored' })

  const files = await readStored(storage)
  for (const [key, digest] of before.files) if (after.files.has(key)) expect(files.get(key), key).toBe(digest)
  for (const [key, digest] of files) if (after.files.has(key)) expect(after.files.get(key), key).toBe(digest)
  expect(readdirSync(dataDir).sort()).toEqual(kind === 'folder' ? ['files', 'session-secret'] : ['session-secret'])

  // Others have brought the database back, so that it does not know of its restore.
  await unsuspendUsers(traffic.author, { idList: [suspended.id] })
  expect(await say(place, endSince, moved)).toContain('since, 0 people were erased, 1 suspended, 0 accesses revoked\n')
  expect(await findMailHold(ctx)).toMatchObject({ reason: 'restored' })
})

it.skipIf(isSkipped)('replaces nothing without the word, nor by a backup that cannot be read', async () => {
  const database = await createTestDatabase()
  onTestFinished(() => database.close())
  const dataDir = makeFolder()
  const place = { url: database.url, dataDir, repository: join(makeFolder(), 'repository'), path: programs() }
  const storage = createStorage(dataDir)
  const change = async <Result>(work: (db: Database) => Promise<Result>) => {
    const db = createDatabase(database.url)
    return work(db).finally(() => db.destroy())
  }
  const { email } = await change(makeUser)
  await storage.put('company/x/logo.webp', Buffer.alloc(2_000_000, 'logo'))
  expect(await say(place, backingUp())).toMatch(/^repository does not exist/)
  // A file that goes away while the database is dumped is one of the moment.
  const logo = join(dataDir, 'files/company/x/logo.webp')
  const dump = `sh -c 'case "$*" in *--format*) rm ${logo};; esac; exec "$@"' - ${client('pg_dump')}`
  const path = programs({ pg_dump: dump })
  expect(await say({ ...place, path }, backingUp({ init: true }))).toContain('1 files')
  expect(existsSync(logo)).toBe(false)
  const now = async () => [await change(readRows), readFiles(dataDir)]
  await change((db) => db.updateTable('users').set({ firstname: 'Later' }).where('email', '=', email).execute())
  await storage.put('company/y/logo.webp', Buffer.from('later'))
  const word = new URL(database.url).pathname.slice(1)
  const untouched = await now()

  const oldClient = pathOf({ restic: restic!.join(' '), pg_dump: "echo 'pg_dump (PostgreSQL) 9.6' #" })
  const refusals: [Work, Record<string, string>, RegExp][] = [
    [restoring(), {}, new RegExp(`Nothing was changed: type ${word}, or add --over ${word}$`)],
    [restoring('yes'), {}, /Nothing was changed/],
    [restoring(word), { RESTIC_PASSWORD: 'another' }, /^wrong password or no key found$/],
    [restoring(word), { RESTIC_PASSWORD: '' }, /^Set RESTIC_PASSWORD, or RESTIC_PASSWORD_FILE/],
    [restoring(word), { PATH: pathOf({}) }, /^restic is missing: install it/],
    [restoring(word), { STORAGE_URL: 's3://key:secret@files?endpoint=http://127.0.0.1:1' }, /ECONNREFUSED/],
    [
      backingUp(),
      { PATH: oldClient },
      /^pg_dump \d+ or later is missing \(found: pg_dump \(PostgreSQL\) 9.6.*\): install/,
    ],
  ]
  for (const [work, env, words] of refusals) expect(await say(place, work, env)).toMatch(words)
  await change(async (server) => {
    await sql`set application_name = 'cursus server'`.execute(server)
    await server.connection().execute(async () => {
      expect(await say(place, restoring(word))).toBe(
        'Stop all servers and workers (or npm start) first, and a pooler: the database is in use by cursus server',
      )
    })
  })
  expect(await now()).toEqual(untouched)

  // One byte of the largest file differs.
  const packs = readdirSync(join(place.repository, 'data'), { recursive: true, withFileTypes: true })
  const files = packs.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const largest = files.reduce((one, other) => (statSync(one).size > statSync(other).size ? one : other))
  const whole = readFileSync(largest)
  const garbled = Buffer.from(whole)
  garbled[1000]! ^= 1
  chmodSync(largest, 0o600)
  writeFileSync(largest, garbled)
  expect(await say(place, restoring(word))).toMatch(/^Nothing was changed: \/\S+: decrypting blob .* failed/m)
  expect(await now()).toEqual(untouched)
  writeFileSync(largest, whole)

  expect(await say(place, restoring(word))).toMatch(/^Restored \w{8} of /m)
  expect([...(await change(readRows))].filter((row) => row.includes('Later'))).toEqual([])
  expect([...readFiles(join(dataDir, 'files')).keys()]).toEqual(['company/x/logo.webp'])
})

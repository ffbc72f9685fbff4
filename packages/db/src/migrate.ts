import { readdir, readFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { type Database, serverSession } from './database.ts'

const ownFolder = new URL('./migrations/', import.meta.url)
/** What all migrations make of an empty database; written by `npm run db:generate`. */
export const schemaFile = new URL('../schema.sql', import.meta.url)

/**
 * A migration is SQL, whose head says these in lines `-- isAtomic = false`; or a module that
 * exports them with `up`, where SQL alone is not enough.
 *
 * `isAtomic = false` runs a migration outside a transaction: `create index concurrently`, and
 * back-fills in batches. It must be able to run again from its start, because it is repeated when
 * it could not get a lock or its process died.
 *
 * `isContract = true` takes away what the release before needs, so it waits for the next release:
 * see `waitingOf`.
 */
type OwnMigration = Migration & { isAtomic?: boolean; isContract?: boolean }

/** The advisory lock of Kysely, because migrators of former versions take only that one. */
const lockId = sql.lit('3853314791062309107')

/** How often a process that waits for another migrator asks for the lock. */
const lockPollMs = 250

/**
 * A statement that waits for the lock of a table holds up every later one on it, so it gives up
 * soon and lets them pass: before PostgreSQL looks for deadlocks (1 s), which would end the statement
 * of somebody else. Where it may, the migrator looks itself, at once.
 */
const lockTimeout = sql.lit('800ms')
const deadlockTimeout = sql.lit('1ms')
const pauseMs = 1000

/** Lock not available, and deadlock: nothing of the migration has been done. */
const isLockError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === '55P03' || error.code === '40P01')

/** Each ends with a `;` at the end of a line, outside the body of a function. */
function statementsOf(file: string, text: string): string[] {
  const statements: string[] = []
  let statement = ''
  for (const line of text.split('\n').filter((line) => !line.startsWith('--'))) {
    statement += `${line}\n`
    if (!line.endsWith(';') || statement.split('$$').length % 2 === 0) continue
    statements.push(statement)
    statement = ''
  }
  if (statement.trim() !== '') throw new Error(`${file}: the last statement has no ";"`)
  return statements
}

async function readMigration(folder: URL, file: string): Promise<OwnMigration> {
  if (file.endsWith('.ts')) return import(/* @vite-ignore */ new URL(file, folder).href)
  const text = await readFile(new URL(file, folder), 'utf8')
  const statements = statementsOf(file, text)
  return {
    isAtomic: !/^-- isAtomic = false$/m.test(text),
    isContract: /^-- isContract = true$/m.test(text),
    up: async (db) => {
      for (const statement of statements) await sql.raw(statement).execute(db)
    },
  }
}

/** By name, in order. */
export async function readMigrations(folder: URL = ownFolder): Promise<Record<string, OwnMigration>> {
  const migrations: Record<string, OwnMigration> = {}
  for (const file of (await readdir(folder)).sort()) {
    const name = /^(\d{4}-[a-z0-9-]+)\.(?:sql|ts)$/.exec(file)?.[1]
    if (name) migrations[name] = await readMigration(folder, file)
  }
  return migrations
}

/**
 * Of pending migrations, those that wait for the next release: the contract ones that no other one
 * follows. The migrations of the next release follow, so that it runs them before its own.
 */
function waitingOf(migrations: Record<string, OwnMigration>, pending: string[]): string[] {
  return pending.slice(pending.findLastIndex((name) => !migrations[name]?.isContract) + 1)
}

async function listDone(db: Database): Promise<string[]> {
  const { found } = await db
    .selectNoFrom(sql<string | null>`to_regclass('kysely_migration')`.as('found'))
    .executeTakeFirstOrThrow()
  if (!found) return []
  const rows = await db
    .withTables<{ kysely_migration: { name: string } }>()
    .selectFrom('kysely_migration')
    .select('name')
    .orderBy('name')
    .execute()
  return rows.map(({ name }) => name)
}

/**
 * Holds the lock of the migrators while `work` runs on one connection. It polls, because a waiting
 * statement would hold a snapshot, for which an index that is built concurrently waits.
 */
async function whileMigratingAlone<Result>(
  db: Database,
  work: (connection: Database) => Promise<Result>,
): Promise<Result> {
  return db.connection().execute(async (connection) => {
    const lock = sql<boolean>`pg_try_advisory_lock(${lockId})`.as('isLocked')
    while (!(await connection.selectNoFrom(lock).executeTakeFirstOrThrow()).isLocked) await setTimeout(lockPollMs)
    try {
      await sql`
        select set_config('lock_timeout', ${lockTimeout}, false),
          case when has_parameter_privilege('deadlock_timeout', 'SET')
            then set_config('deadlock_timeout', ${deadlockTimeout}, false) end`.execute(connection)
      return await work(connection)
    } finally {
      await sql`reset lock_timeout`.execute(connection)
      await sql`reset deadlock_timeout`.execute(connection).catch(() => {})
      await sql`select pg_advisory_unlock(${lockId})`.execute(connection)
    }
  })
}

/** Makes an empty database in one step, and marks the migrations as done. */
async function createSchema(connection: Database, schema: URL, names: string[]): Promise<void> {
  const statements = await readFile(schema, 'utf8')
  await connection.transaction().execute(async (trx) => {
    await sql.raw(statements).execute(trx)
    await trx
      .withTables<{ kysely_migration: { name: string; timestamp: string } }>()
      .insertInto('kysely_migration')
      .values(names.map((name) => ({ name, timestamp: new Date().toISOString() })))
      .execute()
  })
}

async function isEmpty(db: Database): Promise<boolean> {
  const table = sql`select from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`
  const { found } = await db.selectNoFrom(sql<boolean>`exists (${table})`.as('found')).executeTakeFirstOrThrow()
  return !found
}

/** Runs the next migration, again while others hold its locks. */
async function runNext(migrator: Migrator, name: string, isAtomic: boolean, maxTries: number): Promise<void> {
  for (let run = 1; ; run++) {
    const { error } = await migrator.migrateUp({ disableTransactions: !isAtomic })
    if (!error) return
    if (!isLockError(error)) throw new Error(`Migration ${name} failed`, { cause: error })
    if (run === maxTries) {
      throw new Error(
        `Migration ${name} could not lock its tables in ${maxTries} attempts, because other sessions keep using them ` +
          '(see xact_start in pg_stat_activity). The migrations before it are done; run it again to go on',
        { cause: error },
      )
    }
    // Random, so that it does not meet the same transaction at the same point again.
    await setTimeout(pauseMs * (0.5 + Math.random()))
  }
}

async function keepSessionOfServers(connection: Database): Promise<void> {
  const plain = connection.withoutPlugins()
  const { name } = await plain.selectNoFrom(sql<string>`current_database()`.as('name')).executeTakeFirstOrThrow()
  for (const [setting, value] of Object.entries(serverSession)) {
    const assignment = sql`${sql.id(setting)} = ${sql.lit(value)}`
    await sql`alter role current_user in database ${sql.id(name)} set ${assignment}`.execute(plain)
  }
}

type Options = {
  folder?: URL
  maxTries?: number
  schema?: URL | null
  contract?: boolean
  isPooled?: boolean
  onRan?: (name: string, seconds: number) => void
}
/**
 * Names of migrations: those that ran, those that a newer version has run, and those that wait for
 * the next release. With any newer one, the database is left as it is.
 */
type Migrated = { ran: string[]; newer: string[]; waiting: string[] }

/**
 * Runs all pending migrations in the order of file names, each in a transaction of its own, so that
 * no table stays locked for those that follow. Concurrent calls wait for each other. A run that
 * ended half-way goes on where it stopped. An empty database is made from `schema` instead, where
 * there is one.
 * @param contract whether those run too that wait for the next release; the release before cannot
 *   serve any more
 * @param isPooled whether servers reach the database by a pooler, which refuses what they ask of a
 *   session: then it is asked of all sessions of the role, from the next one on
 * @param onRan told after each migration, with how long it took, pauses for locks included; not for
 *   a new database
 * @throws when a migration fails, or cannot lock its tables within a few minutes
 */
export async function migrateToLatest(
  db: Database,
  {
    folder = ownFolder,
    maxTries = 200,
    schema = folder === ownFolder ? schemaFile : null,
    contract = false,
    isPooled = false,
    onRan,
  }: Options = {},
): Promise<Migrated> {
  const migrations = await readMigrations(folder)
  return whileMigratingAlone(db, async (connection) => {
    if (isPooled) await keepSessionOfServers(connection)
    const done = await listDone(connection)
    const pending = Object.keys(migrations).filter((name) => !done.includes(name))
    if (schema && (await isEmpty(connection))) {
      await createSchema(connection, schema, pending)
      return { ran: pending, newer: [], waiting: [] }
    }
    const waiting = contract ? [] : waitingOf(migrations, pending)
    const ran = pending.filter((name) => !waiting.includes(name))
    const newer = done.filter((name) => !(name in migrations))
    if (newer.length > 0 && ran.length > 0) {
      throw new Error(
        `The database belongs to another version: it has ${newer.join(', ')}, which this one does not know, ` +
          `and lacks ${ran.join(', ')}`,
      )
    }
    const migrator = new Migrator({
      db: connection.withoutPlugins(),
      provider: { getMigrations: async () => migrations },
      // A new database has the contract migrations, before which a later commit may add others.
      allowUnorderedMigrations: true,
    })
    for (const name of ran) {
      const start = performance.now()
      await runNext(migrator, name, migrations[name]?.isAtomic !== false, maxTries)
      onRan?.(name, (performance.now() - start) / 1000)
    }
    return { ran, newer, waiting }
  })
}

/**
 * Throws a readable error unless every migration known to this version has run, but for those that
 * wait for the next release. Newer ones are accepted.
 */
export async function assertMigrated(db: Database, folder: URL = ownFolder): Promise<void> {
  const done = new Set(await listDone(db))
  const migrations = await readMigrations(folder)
  const pending = Object.keys(migrations).filter((name) => !done.has(name))
  const missing = pending.slice(0, pending.length - waitingOf(migrations, pending).length)
  if (missing.length > 0) {
    throw new Error(`The database is not up to date: run the migrations first (missing: ${missing.join(', ')})`)
  }
}

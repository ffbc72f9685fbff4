import { readdir } from 'node:fs/promises'
import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Database } from './database.ts'

const ownFolder = new URL('./migrations/', import.meta.url)

async function listMigrationFiles(folder: URL): Promise<string[]> {
  const files = await readdir(folder)
  return files.filter((file) => /^\d{4}-[a-z0-9-]+\.ts$/.test(file)).sort()
}

const nameOf = (file: string) => file.slice(0, -'.ts'.length)

/**
 * Runs all pending migrations, in the order of file names, under a lock: concurrent starts are
 * safe.
 * @returns names of the migrations that ran
 */
export async function migrateToLatest(db: Database, folder: URL = ownFolder): Promise<string[]> {
  const provider = {
    async getMigrations(): Promise<Record<string, Migration>> {
      const migrations: Record<string, Migration> = {}
      for (const file of await listMigrationFiles(folder)) {
        migrations[nameOf(file)] = (await import(/* @vite-ignore */ new URL(file, folder).href)) as Migration
      }
      return migrations
    },
  }
  const { error, results } = await new Migrator({ db: db.withoutPlugins(), provider }).migrateToLatest()
  if (error) {
    const failed = results?.find((result) => result.status === 'Error')?.migrationName
    throw new Error(failed ? `Migration ${failed} failed` : 'Migrations failed', { cause: error })
  }
  return results?.map((result) => result.migrationName) ?? []
}

/**
 * Throws a readable error unless every migration known to this version has run. Newer ones are
 * accepted.
 */
export async function assertMigrated(db: Database, folder: URL = ownFolder): Promise<void> {
  const known = (await listMigrationFiles(folder)).map(nameOf)
  const { found } = await db
    .selectNoFrom(sql<string | null>`to_regclass('kysely_migration')`.as('found'))
    .executeTakeFirstOrThrow()
  const rows = found
    ? await db
        .withTables<{ kysely_migration: { name: string } }>()
        .selectFrom('kysely_migration')
        .select('name')
        .execute()
    : []
  const done = new Set(rows.map(({ name }) => name))
  const missing = known.filter((name) => !done.has(name))
  if (missing.length > 0) {
    throw new Error(`The database is not up to date: run the migrations first (missing: ${missing.join(', ')})`)
  }
}

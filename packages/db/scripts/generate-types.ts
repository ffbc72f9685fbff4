import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { generate, PostgresDialect } from 'kysely-codegen'
import { createDatabase, type Database } from '../src/database.ts'
import { migrateToLatest } from '../src/migrate.ts'
import { randomName, runOnServer, withDatabase } from '../src/testing/clone-database.ts'
import { startTestServer } from '../src/testing/start-test-server.ts'

const file = new URL('../src/generated/tables.ts', import.meta.url)

/** Table types of a migrated database as text; agrees with the value parsers of `createDatabase`. */
export async function generateTypes(db: Database): Promise<string> {
  return generate({
    db: db.withoutPlugins(),
    dialect: new PostgresDialect({ dateParser: 'string', numericParser: 'number' }),
    camelCase: true,
    outFile: null,
    excludePattern: 'kysely_*',
    typeOnlyImports: true,
    typeMapping: { int8: 'number', numeric: 'number' },
  })
}

export const readTypes = (): Promise<string> => readFile(file, 'utf8')

async function main(check: boolean): Promise<void> {
  const server = await startTestServer()
  const name = randomName('types')
  try {
    await runOnServer(server.url, `create database ${name} template template0`)
    const db = createDatabase(withDatabase(server.url, name))
    await migrateToLatest(db)
    const types = await generateTypes(db)
    await db.destroy()
    if (!check) {
      await mkdir(new URL('.', file), { recursive: true })
      await writeFile(file, types)
    } else if (types !== (await readTypes())) {
      console.error('src/generated/tables.ts is not what the migrations make: run "npm run types -w @cursus/db"')
      process.exitCode = 1
    }
  } finally {
    await runOnServer(server.url, `drop database if exists ${name} with (force)`)
    await server.stop()
  }
}

if (import.meta.main) await main(process.argv.includes('--check'))

import { inject } from 'vitest'
import { createDatabase, type Database } from '../database.ts'
import { randomName, runOnServer, withDatabase } from './clone-database.ts'
import type {} from './global-setup.ts'

export type TestDatabase = {
  db: Database
  url: string
  /** Closes the connections and drops the database. */
  close(): Promise<void>
}

/** Creates the database of one test file: a copy of the migrated template, without rows. */
export async function createTestDatabase({
  connections = 10,
}: {
  connections?: number | undefined
} = {}): Promise<TestDatabase> {
  const server = inject('databaseServerUrl')
  const template = new URL(inject('databaseUrl')).pathname.slice(1)
  const name = randomName('test')
  await runOnServer(server, `create database ${name} template ${template}`)
  const url = withDatabase(server, name)
  const db = createDatabase({ connectionString: url, applicationName: 'test', max: connections })
  return {
    db,
    url,
    async close() {
      await db.destroy()
      await runOnServer(server, `drop database ${name} with (force)`)
    },
  }
}

/** Creates an empty database without migrations, for tests of migrations and job backends. */
export async function createEmptyDatabase(): Promise<{ url: string; close(): Promise<void> }> {
  const server = inject('databaseServerUrl')
  const name = randomName('empty')
  await runOnServer(server, `create database ${name} template template0`)
  return {
    url: withDatabase(server, name),
    close: () => runOnServer(server, `drop database ${name} with (force)`),
  }
}

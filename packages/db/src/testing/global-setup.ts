import type { TestProject } from 'vitest/node'
import { createDatabase } from '../database.ts'
import { migrateToLatest } from '../migrate.ts'
import { randomName, runOnServer, withDatabase } from './clone-database.ts'
import { startTestServer } from './start-test-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The migrated template: clone it, never connect to it. */
    databaseUrl: string
    /** Server URL for creating and dropping databases. */
    databaseServerUrl: string
  }
}

/**
 * Starts the test server and creates one migrated template for the whole run; returns the teardown.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestServer()
  const template = randomName('template')
  const url = withDatabase(server.url, template)
  await runOnServer(
    server.url,
    `create database ${template} template template0 encoding 'UTF8' locale 'C' locale_provider builtin builtin_locale 'C.UTF-8'`,
  )
  const db = createDatabase({ connectionString: url, applicationName: 'test template' })
  try {
    await migrateToLatest(db)
  } finally {
    await db.destroy()
  }
  project.provide('databaseUrl', url)
  project.provide('databaseServerUrl', server.url)
  console.warn(`PostgreSQL for tests: ${server.kind}`)
  return async () => {
    await runOnServer(server.url, `drop database if exists ${template} with (force)`)
    await server.stop()
  }
}

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { uploadLimits } from '@cursus/contract/file-values'
import { createTestDatabase, type TestDatabase } from '@cursus/db/testing'
import { createJobs, type Jobs } from '@cursus/jobs'
import { createStorage } from '@cursus/storage'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import type { CallDeps, OpenCtx, ServerSettings } from '../context.ts'

export type TestCtx = Omit<CallDeps, 'jobs'> & { jobs: Jobs; close(): Promise<void> }

/**
 * Dependencies of a test file: its database, files in a temporary folder, jobs on the real
 * PostgreSQL backend in the same database. `close` ends the jobs and removes the folder, not the
 * database.
 */
export async function makeCtx(database: TestDatabase, settings: Partial<ServerSettings> = {}): Promise<TestCtx> {
  const folder = await mkdtemp(join(tmpdir(), 'cursus-test-'))
  const jobs = await createJobs({ databaseUrl: database.url })
  return {
    db: database.db,
    storage: createStorage(folder),
    jobs,
    settings: {
      appOrigin: 'http://localhost:3000',
      contentOrigin: 'http://127.0.0.1:3001',
      timeZone: 'Europe/Paris',
      supportEmail: 'support@cursus.example',
      clientLogLevel: 'None',
      uploadLimits,
      mailGatherMs: 0,
      mailTo: 'folder',
      sessionSecrets: ['a secret of the tests'],
      strictAttempts: false,
      embeddedSites: { check: false, hosts: [] },
      ...settings,
    },
    now: () => new Date(),
    async close() {
      await jobs.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A signed-out context. */
export function makeOpenCtx(ctx: CallDeps, overrides: Partial<OpenCtx> = {}): OpenCtx {
  return { ...ctx, actor: undefined, language: 'fr', address: '203.0.113.1', ...overrides }
}

/**
 * The dependencies of a test file on a database of its own, from before its first test until after
 * its last one.
 */
export const useCtx = (settings: Partial<ServerSettings> = {}) => provideCtx(beforeAll, afterAll, settings)

/** Those of each test, with a database of its own, for sweeps, which go over everything. */
export const useOwnCtx = () => provideCtx(beforeEach, afterEach)

function provideCtx(
  before: typeof beforeAll | typeof beforeEach,
  after: typeof afterAll | typeof afterEach,
  settings: Partial<ServerSettings> = {},
): TestCtx & { database: TestDatabase } {
  const ctx = {} as TestCtx & { database: TestDatabase }
  before(async () => {
    const database = await createTestDatabase()
    Object.assign(ctx, await makeCtx(database, settings), { database })
  })
  after(async () => {
    await ctx.close?.()
    await ctx.database?.close()
  })
  return ctx
}

let serial = 0
/** A number that is unique within the test file. */
export const nextSerial = () => ++serial
/** A word that is unique within the test file. */
export const unique = (word: string) => `${word} ${nextSerial()}`

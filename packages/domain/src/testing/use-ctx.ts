import { createTestDatabase, type TestDatabase } from '@cursus/db/testing'
import { afterAll, beforeAll } from 'vitest'
import type { ServerSettings } from '../context.ts'
import { makeCtx, type TestCtx } from './make-ctx.ts'

/**
 * The dependencies of a test file on a database of its own, from before its first test until after
 * its last one.
 */
export function useCtx(settings: Partial<ServerSettings> = {}): TestCtx & { database: TestDatabase } {
  const ctx = {} as TestCtx & { database: TestDatabase }
  beforeAll(async () => {
    const database = await createTestDatabase()
    Object.assign(ctx, await makeCtx(database, settings), { database })
  })
  afterAll(async () => {
    await ctx.close?.()
    await ctx.database?.close()
  })
  return ctx
}

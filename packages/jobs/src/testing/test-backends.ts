import { randomBytes } from 'node:crypto'
import { createEmptyDatabase } from '@cursus/db/testing'
import type { JobsConfig } from '../backend.ts'
import { findTestRedis } from './start-test-redis.ts'

export type TestBackend = {
  name: 'PostgreSQL' | 'Redis'
  /** Why a suite cannot run on it: give it to `describe.skipIf`, and put it in the suite's title. */
  missing?: string | undefined
  /** A place of its own for one test file. */
  start(): Promise<{ config: JobsConfig; stop(): Promise<void> }>
}

const postgres: TestBackend = {
  name: 'PostgreSQL',
  async start() {
    const database = await createEmptyDatabase()
    return { config: { databaseUrl: database.url }, stop: database.close }
  },
}

/** The backends to run a suite on. Without any Redis its entry says so and a line is printed: such a run is skipped, never passed. */
export async function testBackends(): Promise<TestBackend[]> {
  const source = await findTestRedis()
  if (!source) {
    const missing = 'no Redis: set TEST_REDIS_URL, start Docker or install redis-server'
    console.warn(`Tests on Redis are skipped: ${missing}`)
    return [postgres, { name: 'Redis', missing, start: () => Promise.reject(new Error(missing)) }]
  }
  console.warn(`Redis for tests: ${source.kind}`)
  const redis: TestBackend = {
    name: 'Redis',
    async start() {
      const server = await source.start()
      const namespace = `test_${randomBytes(6).toString('hex')}`
      return { config: { databaseUrl: '', redisUrl: server.url, namespace }, stop: () => server.stop() }
    },
  }
  return [postgres, redis]
}

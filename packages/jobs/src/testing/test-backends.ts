import { randomBytes } from 'node:crypto'
import { createEmptyDatabase } from '@cursus/db/testing'
import { Redis } from 'ioredis'
import pg from 'pg'
import { type JobsConfig, namespaceOf } from '../backend.ts'
import type { QueueName } from '../job-contract.ts'
import { findTestRedis } from './start-test-redis.ts'

export type TestBackend = {
  name: 'PostgreSQL' | 'Redis'
  /**
   * Why a suite cannot run on it: pass it to `describe.skipIf` and add it to the title of the
   * suite.
   */
  missing?: string | undefined
  /** Creates an isolated namespace for one test file. */
  start(): Promise<{ config: JobsConfig; stop(): Promise<void> }>
  /**
   * Deletes data directly in the backend: everything, or one job of a queue. Connections stay open.
   */
  forget(config: JobsConfig, queue?: QueueName, jobId?: string): Promise<void>
}

const postgres: TestBackend = {
  name: 'PostgreSQL',
  async start() {
    const database = await createEmptyDatabase()
    return { config: { databaseUrl: database.url }, stop: database.close }
  },
  async forget(config, _queue, jobId) {
    const client = new pg.Client({ connectionString: config.databaseUrl })
    await client.connect()
    const schema = namespaceOf(config)
    // Of a deadlock with a worker, the worker's statement is ended, because it looks first.
    await client.query("set deadlock_timeout = '1min'")
    if (jobId) await client.query(`delete from ${schema}.job where id = $1`, [jobId])
    else await client.query(`truncate ${schema}.job, ${schema}.scheduler, ${schema}.dedup, ${schema}.meta cascade`)
    await client.end()
  },
}

const fail = (missing: string) => Promise.reject(new Error(missing))

/** Backends to run a suite on. A missing Redis is reported as skipped, never as passed. */
export async function testBackends(): Promise<TestBackend[]> {
  const source = await findTestRedis()
  if (!source) {
    const missing = 'no Redis: set TEST_REDIS_URL, start Docker or install redis-server'
    console.warn(`Tests on Redis are skipped: ${missing}`)
    return [postgres, { name: 'Redis', missing, start: () => fail(missing), forget: () => fail(missing) }]
  }
  console.warn(`Redis for tests: ${source.kind}`)
  const redis: TestBackend = {
    name: 'Redis',
    async start() {
      const server = await source.start()
      const namespace = `test_${randomBytes(6).toString('hex')}`
      return { config: { databaseUrl: '', redisUrl: server.url, namespace }, stop: () => server.stop() }
    },
    async forget(config, queue, jobId) {
      const client = new Redis(config.redisUrl as string)
      const prefix = `${namespaceOf(config)}:${queue}`
      if (jobId) {
        await client.del(`${prefix}:${jobId}`)
        await client.zrem(`${prefix}:delayed`, jobId)
        await client.lrem(`${prefix}:wait`, 0, jobId)
      } else {
        const keys = await client.keys(`${namespaceOf(config)}:*`)
        if (keys.length > 0) await client.del(keys)
      }
      client.disconnect()
    },
  }
  return [postgres, redis]
}

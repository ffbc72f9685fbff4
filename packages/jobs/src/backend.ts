import {
  type BackendFactory,
  createPostgresBackend,
  createPostgresRelayBackend,
  createRedisBackend,
  type IQueueBackend,
  type RelayBackendFactory,
  runMigrations,
} from 'bullmq'
import { Redis } from 'ioredis'
import pg from 'pg'

export type JobsConfig = {
  /** Used without `redisUrl`: the jobs are stored in a schema of this database. */
  databaseUrl: string
  redisUrl?: string | undefined
  /**
   * PostgreSQL schema or Redis key prefix: lower-case letters, digits and underscores. Default
   * `jobs`.
   */
  namespace?: string | undefined
  /**
   * Receives errors that no caller can receive: lost connections, listener failures. Default:
   * standard error.
   */
  onError?: ((error: unknown) => void) | undefined
}

/** How long a sender waits for an unreachable backend before its call fails. */
const senderTimeoutMs = 5000

/** Rejects when the backend takes too long. `work` continues and its result is dropped. */
export async function withTimeout<Result>(work: Promise<Result>, what: string): Promise<Result> {
  const { promise: tooLong, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`${what}: no answer in ${senderTimeoutMs} ms`)), senderTimeoutMs)
  // A rejection after the timeout has no handler left.
  work.catch(() => {})
  return Promise.race([work, tooLong]).finally(() => clearTimeout(timer))
}

export const namespaceOf = (config: JobsConfig): string => config.namespace ?? 'jobs'

export const onErrorOf = (config: JobsConfig): ((error: unknown) => void) =>
  config.onError ?? ((error) => console.error(error))

type Role = 'sender' | 'worker' | 'relay'

const postgresConnection = (config: JobsConfig, role: Role) => ({
  connectionString: config.databaseUrl,
  schema: namespaceOf(config),
  max: role === 'worker' ? 4 : 2,
  connectionTimeoutMillis: senderTimeoutMs,
})

function redisConnection(url: string, role: Role) {
  // Senders serve requests, so their calls must fail soon while Redis is away. Workers and
  // listeners reconnect for ever.
  if (role === 'sender') {
    return {
      url,
      enableOfflineQueue: false,
      maxRetriesPerRequest: 1,
      commandTimeout: senderTimeoutMs,
      retryStrategy: retryDelay,
    }
  }
  return { url, maxRetriesPerRequest: null, retryStrategy: retryDelay }
}

const retryDelay = (times: number) => Math.min(times * 100, 2000)

/** Options and factory for queues and workers. The types of the backend stay in this file. */
export function queueBackend(config: JobsConfig, role: 'sender' | 'worker') {
  const { redisUrl } = config
  if (redisUrl) {
    return {
      options: {
        connection: redisConnection(redisUrl, role),
        prefix: namespaceOf(config),
      },
      factory: createRedisBackend as BackendFactory<IQueueBackend>,
    }
  }
  return {
    options: { connection: postgresConnection(config, role) as object },
    factory: createPostgresBackend as unknown as BackendFactory<IQueueBackend>,
  }
}

export function relayBackend(config: JobsConfig) {
  const { redisUrl } = config
  if (redisUrl) return { connection: redisConnection(redisUrl, 'relay'), prefix: namespaceOf(config) }
  return {
    connection: postgresConnection(config, 'relay') as object,
    backend: createPostgresRelayBackend as unknown as RelayBackendFactory,
  }
}

/** Migrates the schema of the jobs; safe to run concurrently. Does nothing on Redis. */
export async function migrateJobs(config: JobsConfig): Promise<void> {
  if (config.redisUrl) return
  const client = new pg.Client({ connectionString: config.databaseUrl, application_name: 'jobs migration' })
  await client.connect()
  try {
    await runMigrations(client, namespaceOf(config))
  } finally {
    await client.end()
  }
}

/** What a Redis does with jobs that wait; `policy` is its `maxmemory-policy`. */
export async function readRedisSettings(url: string): Promise<{ version: string; policy: string; isKept: boolean }> {
  const redis = new Redis(url, { lazyConnect: true, retryStrategy: null, connectTimeout: senderTimeoutMs })
  let reason: unknown
  redis.on('error', (error) => {
    reason = error
  })
  try {
    await redis.connect().catch((error) => Promise.reject(reason ?? error))
    const info = await redis.info()
    const read = (name: string) => new RegExp(`^${name}:(.*?)\r?$`, 'm').exec(info)?.[1] ?? ''
    return {
      version: read('redis_version'),
      policy: read('maxmemory_policy'),
      isKept: read('aof_enabled') === '1',
    }
  } finally {
    redis.disconnect()
  }
}

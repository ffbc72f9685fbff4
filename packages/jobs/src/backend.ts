import {
  type BackendFactory,
  createPostgresBackend,
  createPostgresRelayBackend,
  createRedisBackend,
  type IQueueBackend,
  type RelayBackendFactory,
  runMigrations,
} from 'bullmq'
import pg from 'pg'

export type JobsConfig = {
  /** Used without `redisUrl`; the jobs then live in a schema of this database. */
  databaseUrl: string
  redisUrl?: string | undefined
  /** Schema in PostgreSQL, key prefix in Redis: lower case letters, digits and underscores; `jobs` when absent. */
  namespace?: string | undefined
  /** Told what no caller can receive: lost connections, failures of listeners; standard error when absent. */
  onError?: ((error: unknown) => void) | undefined
}

/** How long a sender waits for a backend that is away before its call fails. */
export const senderTimeoutMs = 5000

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
  // Senders serve requests: while Redis is away their calls must fail soon. Workers and listeners wait for it as long as it takes.
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

/** Options and factory that queues and workers take; the backend's own types stay in this file. */
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

/** Brings the jobs' schema to this version's form; several processes may do so at once. Redis needs nothing. */
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

import { channel } from 'node:diagnostics_channel'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { DB } from './generated/tables.ts'
import { nameRefusedConnection } from './lost-connection.ts'
import { PreparedClient } from './prepared-client.ts'
import { camelCaseColumns, valueParsers } from './value-parsers.ts'

export type Database = Kysely<DB>

type DatabaseOptions = {
  connectionString: string
  /** Maximum number of connections. Default 10. */
  max?: number | undefined
  /**
   * Settings of each session. Empty behind a pooler, which gives a connection to one client after
   * the other, and refuses them. Default: no limits, whatever those of the role are.
   */
  session?: SessionSettings | undefined
  /** Shown in `pg_stat_activity`. */
  applicationName?: string | undefined
  /** Receives lost idle connections and failed `afterCommit` work. Default: standard error. */
  onError?: ((error: unknown) => void) | undefined
  /** Receives each statement with its parameters once it has run, for those who look at plans. */
  onStatement?: ((statement: { sql: string; parameters: readonly unknown[] }) => void) | undefined
}

/** Settings of PostgreSQL by name, such as `{ statement_timeout: '30s' }`. */
type SessionSettings = Readonly<Record<string, string>>

const withoutLimits = { statement_timeout: '0', idle_in_transaction_session_timeout: '0' }

/**
 * A statement that takes longer holds a connection that others need. A transaction pauses only
 * while the reader of a streamed list is slow, which is limited to less. To start processes for a
 * statement takes longer than any of a server.
 */
export const serverSession = {
  statement_timeout: '30s',
  idle_in_transaction_session_timeout: '1min',
  max_parallel_workers_per_gather: '0',
} as const satisfies SessionSettings

/**
 * Longest wait for a connection, a free one of the pool included: then the caller hears that the
 * database is away.
 */
const connectionTimeoutMillis = 20_000

/** Read by telemetry, where it is on. */
const statements = channel('cursus:statement')

const errorListeners = new WeakMap<object, (error: unknown) => void>()

const pools = new WeakMap<object, pg.Pool>()

/** Of the pool of a database: connections that work, that are free, and work that waits for one. */
export function connectionsOf(db: Database): { busy: number; idle: number; waiting: number } {
  const pool = pools.get(db)
  const [total, idle, waiting] = [pool?.totalCount ?? 0, pool?.idleCount ?? 0, pool?.waitingCount ?? 0]
  return { busy: total - idle, idle, waiting }
}

const writeError = (error: unknown) => console.error(error)

/** Listener for errors that no caller of this database can receive. */
export const errorListenerOf = (db: object): ((error: unknown) => void) => errorListeners.get(db) ?? writeError

const optionsOf = (session: SessionSettings) =>
  Object.entries(session)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')

/**
 * Opens a pool; it connects at the first query, and `destroy()` ends it. int8 and numeric are read
 * as numbers, `date` as `YYYY-MM-DD`, timestamptz as `Date`; column names as camelCase.
 */
export function createDatabase(options: string | DatabaseOptions): Database {
  const {
    connectionString,
    max = 10,
    session = withoutLimits,
    applicationName,
    onError = writeError,
    onStatement,
  } = typeof options === 'string' ? { connectionString: options } : options
  const pool = new pg.Pool({
    Client: PreparedClient,
    connectionString,
    max,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    connectionTimeoutMillis,
    types: valueParsers,
    ...(Object.keys(session).length > 0 && { options: optionsOf(session) }),
    ...(applicationName === undefined ? {} : { application_name: applicationName }),
  })
  const connect = pool.connect.bind(pool)
  pool.connect = (() => connect().catch(nameRefusedConnection)) as typeof pool.connect
  // Without a listener, an idle connection lost in a database restart would end the process.
  pool.on('error', (error: Error & { client?: unknown }) => {
    // The driver attaches the whole connection, password included, which must not be logged.
    delete error.client
    if (!pool.ending) onError(error)
  })
  // The same for a checked-out connection lost between two statements: its holder gets the error
  // from the next one.
  pool.on('connect', (client) => client.on('error', () => {}))
  const db: Database = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    plugins: [camelCaseColumns],
    ...((onStatement || statements.hasSubscribers) && {
      log: ({ query, queryDurationMillis: ms }) => {
        onStatement?.(query)
        statements.publish({ sql: query.sql, ms })
      },
    }),
  })
  errorListeners.set(db, onError)
  pools.set(db, pool)
  return db
}

import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { DB } from './generated/tables.ts'
import { nameRefusedConnection } from './lost-connection.ts'
import { PreparedClient } from './prepared-client.ts'
import { camelCaseColumns, valueParsers } from './value-parsers.ts'

export type Database = Kysely<DB>

export type DatabaseOptions = {
  connectionString: string
  /** Maximum number of connections. Default 10. */
  max?: number | undefined
  /** Longest statement, and longest pause inside a transaction. Default: no limit. */
  timeouts?: { statementMs: number; idleTransactionMs: number } | undefined
  /** Whether PostgreSQL may divide a statement among processes. Default: as the server is set. */
  parallel?: boolean | undefined
  /** Shown in `pg_stat_activity`. */
  applicationName?: string | undefined
  /** Receives lost idle connections and failed `afterCommit` work. Default: standard error. */
  onError?: ((error: unknown) => void) | undefined
  /** Receives each statement with its parameters once it has run, for those who look at plans. */
  onStatement?: ((statement: { sql: string; parameters: readonly unknown[] }) => void) | undefined
}

/**
 * Longest wait for a connection, a free one of the pool included: then the caller hears that the
 * database is away.
 */
const connectionTimeoutMillis = 20_000

const errorListeners = new WeakMap<object, (error: unknown) => void>()

const writeError = (error: unknown) => console.error(error)

/** Listener for errors that no caller of this database can receive. */
export const errorListenerOf = (db: object): ((error: unknown) => void) => errorListeners.get(db) ?? writeError

/**
 * Opens a pool; it connects at the first query, and `destroy()` ends it. int8 and numeric are read
 * as numbers, `date` as `YYYY-MM-DD`, timestamptz as `Date`; column names as camelCase.
 */
export function createDatabase(options: string | DatabaseOptions): Database {
  const {
    connectionString,
    max = 10,
    timeouts,
    parallel = true,
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
    ...(timeouts && {
      statement_timeout: timeouts.statementMs,
      idle_in_transaction_session_timeout: timeouts.idleTransactionMs,
    }),
    ...(parallel ? {} : { options: '-c max_parallel_workers_per_gather=0' }),
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
    ...(onStatement && { log: ({ query }) => onStatement(query) }),
  })
  errorListeners.set(db, onError)
  return db
}

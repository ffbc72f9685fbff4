import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { DB } from './generated/tables.ts'
import { PreparedClient } from './prepared-client.ts'
import { camelCaseColumns, valueParsers } from './value-parsers.ts'

export type Database = Kysely<DB>

export type DatabaseOptions = {
  connectionString: string
  /** Most connections open at once; 10 when absent. */
  max?: number | undefined
  /** Shown in `pg_stat_activity`. */
  applicationName?: string | undefined
  /** Told about lost idle connections and about `afterCommit` work that failed; standard error when absent. */
  onError?: ((error: unknown) => void) | undefined
}

const errorListeners = new WeakMap<object, (error: unknown) => void>()

const writeError = (error: unknown) => console.error(error)

/** Who is told about errors that no caller of this database can receive. */
export const errorListenerOf = (db: object): ((error: unknown) => void) => errorListeners.get(db) ?? writeError

/**
 * Opens a pool (nothing connects before the first query); `destroy()` ends it.
 * int8 and numeric arrive as numbers, `date` as `YYYY-MM-DD`, timestamptz as `Date`; names are camelCase.
 */
export function createDatabase(options: string | DatabaseOptions): Database {
  const {
    connectionString,
    max = 10,
    applicationName,
    onError = writeError,
  } = typeof options === 'string' ? { connectionString: options } : options
  const pool = new pg.Pool({
    Client: PreparedClient,
    connectionString,
    max,
    keepAlive: true,
    types: valueParsers,
    ...(applicationName === undefined ? {} : { application_name: applicationName }),
  })
  // Without a listener an idle connection lost to a database restart would end the process.
  pool.on('error', (error: Error & { client?: unknown }) => {
    // The driver hangs the whole connection on the error, password included: not for a log.
    delete error.client
    if (!pool.ending) onError(error)
  })
  // The same for one that is lent out and lost between two statements of a transaction: whoever holds it is told by its next one.
  pool.on('connect', (client) => client.on('error', () => {}))
  const db: Database = new Kysely<DB>({ dialect: new PostgresDialect({ pool }), plugins: [camelCaseColumns] })
  errorListeners.set(db, onError)
  return db
}

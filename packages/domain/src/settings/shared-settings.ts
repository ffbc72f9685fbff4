import { resolve } from 'node:path'
import { uploadLimits } from '@cursus/contract/file'
import type { EnvReader } from './env-reader.ts'

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

/** Default of `TIME_ZONE`. */
export const defaultTimeZone = 'Europe/Paris'

const MiB = 1024 * 1024
export const readLimit = ({ integer }: EnvReader, name: string, fallback: number): number =>
  integer(name, fallback / MiB, 1, 100 * 1024) * MiB

/** Settings that server and worker read from the same variables (decisions "Settings"). */
export function readSharedSettings(env: EnvReader) {
  const { problem, text, integer, choice, origin, address } = env
  const port = integer('PORT', 3000, 0, 65_535)
  const contentPort = integer('CONTENT_PORT', 3001, 0, 65_535)
  const databaseUrl = address('DATABASE_URL', ['postgres', 'postgresql'])
  if (databaseUrl === undefined) {
    problem('DATABASE_URL', 'is missing: the address of PostgreSQL ("npm start" brings its own and sets this)')
  }
  const timeZone = text('TIME_ZONE') ?? defaultTimeZone
  if (!isTimeZone(timeZone)) problem('TIME_ZONE', `"${timeZone}" is no time zone such as Europe/Paris`)
  if (text('STORAGE_URL') !== undefined) {
    problem('STORAGE_URL', 'has to be empty: files are stored in DATA_DIR, buckets are not supported yet')
  }
  return {
    port,
    contentPort,
    app: origin('APP_ORIGIN', `http://localhost:${port}`),
    content: origin('CONTENT_ORIGIN', `http://127.0.0.1:${contentPort}`),
    databaseUrl: databaseUrl ?? '',
    databaseConnections: integer('DATABASE_CONNECTIONS', 10, 1, 500),
    redisUrl: address('REDIS_URL', ['redis', 'rediss']),
    dataDir: resolve(text('DATA_DIR') ?? '.data'),
    smtpUrl: address('SMTP_URL', ['smtp', 'smtps']),
    timeZone,
    logLevel: choice('LOG_LEVEL', 'info', logLevels),
    maxPackage: readLimit(env, 'MAX_PACKAGE_MB', uploadLimits.scormPackage),
  }
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

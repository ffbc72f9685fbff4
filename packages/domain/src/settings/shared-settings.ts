import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { uploadLimits } from '@cursus/contract/file'
import type { Settings } from '../context.ts'
import type { EnvReader } from './env-reader.ts'

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

/** Default of `TIME_ZONE`. */
export const defaultTimeZone = 'Europe/Paris'

const MiB = 1024 * 1024

/**
 * Variables of former releases, each with the one that took its place, so that one that is still
 * set is told and stops nothing.
 */
const formerVariables: Record<string, string | undefined> = {
  STORAGE_URL: undefined,
  MAX_COMPANY_LOGO_MB: undefined,
  MAX_PEOPLE_FILE_MB: undefined,
  MAX_ILLUSTRATION_MB: undefined,
  MAX_RESOURCE_MB: undefined,
  STOP_DEADLINE_SECONDS: undefined,
  WORKER_STOP_DEADLINE_SECONDS: undefined,
  DATABASE_CONNECTIONS: undefined,
  LANGUAGES: undefined,
  PASSWORD_MIN_LENGTH: undefined,
  WORKER_NOTIFY_CONCURRENCY: undefined,
  WORKER_CONTENT_CONCURRENCY: undefined,
  WORKER_LOCK_SECONDS: undefined,
  WORKER_HEALTH_PORT: 'CONTENT_PORT: the health of the worker is on the port after it',
  MAIL_GATHER_SECONDS: undefined,
  EMBEDDED_CHECK: undefined,
  EMBEDDED_CHECK_HOSTS: undefined,
  CLIENT_LOG_LEVEL: 'LOG_LEVEL=debug',
  CONTENT_CONNECT: 'CONTENT_CSP',
}

/** A sentence for each variable that is set and no longer read. */
export const unreadVariables = (text: (name: string) => string | undefined): string[] =>
  Object.entries(formerVariables).flatMap(([name, now]) =>
    text(name) ? [`${name} is set, and no longer read: ${now ? `set ${now}` : 'remove it'}`] : [],
  )

/** Settings that server and worker read from the same variables. */
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
  // Compose wants an IPv6 address in brackets.
  const bind = (text('BIND') ?? '127.0.0.1').replace(/^\[(.*)\]$/, '$1')
  if (isIP(bind) === 0) problem('BIND', `"${bind}" is no address such as 127.0.0.1, or 0.0.0.0 or :: for every one`)
  const isDemo = choice('DEMO', '0', ['0', '1']) === '1'
  // A folder counts mails as sent that nobody gets, so that it has to be asked for.
  const isFolder = text('SMTP_URL') === 'file:' || (isDemo && text('SMTP_URL') === undefined)
  const smtpUrl = isFolder ? undefined : address('SMTP_URL', ['smtp', 'smtps'])
  const mailTo: Settings['mailTo'] = isFolder ? 'folder' : smtpUrl === undefined ? 'nowhere' : 'server'
  const metricsToken = text('METRICS_TOKEN')
  if (metricsToken !== undefined && metricsToken.length < 16)
    problem('METRICS_TOKEN', 'has fewer than 16 characters: openssl rand -hex 16 makes one')
  return {
    port,
    contentPort,
    metricsToken,
    bind,
    app: origin('APP_ORIGIN', `http://localhost:${port}`),
    content: origin('CONTENT_ORIGIN', `http://127.0.0.1:${contentPort}`),
    databaseUrl: databaseUrl ?? '',
    redisUrl: address('REDIS_URL', ['redis', 'rediss']),
    dataDir: resolve(text('DATA_DIR') ?? '.data'),
    smtpUrl: mailTo === 'server' ? smtpUrl : undefined,
    mailTo,
    // Who tries the demo sees the mails of an act within seconds.
    mailGatherMs: isDemo ? 10_000 : 600_000,
    timeZone,
    logLevel: choice('LOG_LEVEL', 'info', logLevels),
    // The analysis must accept every package that the server accepted.
    uploadLimits: {
      ...uploadLimits,
      scormPackage: integer('MAX_PACKAGE_MB', uploadLimits.scormPackage / MiB, 1, 100 * 1024) * MiB,
    },
    unread: unreadVariables(text),
  }
}

/** Names only: +02:00 is two hours east of Greenwich here, and west of it in PostgreSQL. */
function isTimeZone(name: string): boolean {
  if (!/^[a-z]/i.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

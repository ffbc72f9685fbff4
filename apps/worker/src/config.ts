import { join, resolve } from 'node:path'
import { type UploadLimits, uploadLimits } from '@cursus/contract'

/** What an installation decides about its worker (decisions "Settings"); the server reads the same variables for the same things. */
export type Config = Readonly<{
  databaseUrl: string
  databaseConnections: number
  redisUrl: string | undefined
  dataDir: string
  storageUrl: string | undefined
  mail: Readonly<{
    /** Absent: mails are files in `folder`. */
    smtpUrl: string | undefined
    from: string
    folder: string
  }>
  appOrigin: string
  contentOrigin: string
  timeZone: string
  logLevel: LogLevel
  /** Jobs of one kind at once in this process. */
  concurrency: Readonly<{ notify: number; content: number; schedule: number }>
  /** After about twice this long, the jobs of a worker that has died are taken by another. */
  lockMs: number
  /** Where the state of the process is answered; absent: nowhere. */
  healthPort: number | undefined
  /** Milliseconds that a stop may take before the process ends all the same. */
  stopDeadlineMs: number
  uploadLimits: Readonly<UploadLimits>
}>

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
type LogLevel = (typeof logLevels)[number]

/** Every wrong value at once, one line each. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly problems: readonly string[]
  constructor(problems: string[]) {
    super(['The settings cannot be used:', ...problems.map((problem) => `  - ${problem}`)].join('\n'))
    this.problems = problems
  }
}

type Env = Readonly<Record<string, string | undefined>>

const MiB = 1024 * 1024

/**
 * Reads the environment; the only place that does.
 * @throws ConfigError with every wrong value
 */
export function readConfig(env: Env = process.env): Config {
  const problems: string[] = []
  const problem = (name: string, what: string) => void problems.push(`${name}: ${what}`)
  // An empty value is an absent one: compose files pass every variable on.
  const text = (name: string) => env[name]?.trim() || undefined

  function integer(name: string, fallback: number, min: number, max: number): number
  function integer(name: string, fallback: undefined, min: number, max: number): number | undefined
  function integer(name: string, fallback: number | undefined, min: number, max: number): number | undefined {
    const value = text(name)
    if (value === undefined) return fallback
    const number = Number(value)
    if (Number.isInteger(number) && number >= min && number <= max) return number
    problem(name, `"${value}" is not a whole number from ${min} to ${max}`)
    return fallback
  }

  function origin(name: string, fallback: string): string {
    const value = text(name) ?? fallback
    const url = URL.parse(value)
    if (url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.hash && !url.username) {
      return url.origin
    }
    problem(name, `"${value}" is no origin such as https://training.example.com`)
    return fallback
  }

  /** The value is not repeated: these hold passwords. */
  function address(name: string, protocols: readonly string[]): string | undefined {
    const value = text(name)
    if (value === undefined) return undefined
    const protocol = URL.parse(value)?.protocol.slice(0, -1)
    if (protocol === undefined || !protocols.includes(protocol)) {
      problem(name, `is no address that begins with ${protocols.map((one) => `${one}://`).join(' or ')}`)
    }
    return value
  }

  const databaseUrl = address('DATABASE_URL', ['postgres', 'postgresql'])
  if (databaseUrl === undefined) {
    problem('DATABASE_URL', 'is missing: the address of PostgreSQL ("npm start" brings its own and sets this)')
  }
  const timeZone = text('TIME_ZONE') ?? 'Europe/Paris'
  if (!isTimeZone(timeZone)) problem('TIME_ZONE', `"${timeZone}" is no time zone such as Europe/Paris`)
  const level = text('LOG_LEVEL') ?? 'info'
  if (!(logLevels as readonly string[]).includes(level)) {
    problem('LOG_LEVEL', `"${level}" is none of ${logLevels.join(', ')}`)
  }
  const from = text('MAIL_FROM') ?? 'Cursus <no-reply@localhost>'
  if (!/^[^<>\r\n]*<?[^\s<>@]+@[^\s<>@]+>?$/.test(from)) {
    problem('MAIL_FROM', `"${from}" is no sender such as Cursus <training@example.com>`)
  }
  const dataDir = resolve(text('DATA_DIR') ?? '.data')

  const config: Config = {
    databaseUrl: databaseUrl ?? '',
    databaseConnections: integer('DATABASE_CONNECTIONS', 10, 1, 500),
    redisUrl: address('REDIS_URL', ['redis', 'rediss']),
    dataDir,
    storageUrl: address('STORAGE_URL', ['s3']),
    mail: { smtpUrl: address('SMTP_URL', ['smtp', 'smtps']), from, folder: join(dataDir, 'mail') },
    appOrigin: origin('APP_ORIGIN', `http://localhost:${integer('PORT', 3000, 0, 65_535)}`),
    contentOrigin: origin('CONTENT_ORIGIN', `http://127.0.0.1:${integer('CONTENT_PORT', 3001, 0, 65_535)}`),
    timeZone,
    logLevel: level as LogLevel,
    concurrency: {
      notify: integer('WORKER_NOTIFY_CONCURRENCY', 20, 1, 500),
      content: integer('WORKER_CONTENT_CONCURRENCY', 2, 1, 50),
      schedule: 1,
    },
    lockMs: integer('WORKER_LOCK_SECONDS', 30, 1, 600) * 1000,
    healthPort: integer('WORKER_HEALTH_PORT', undefined, 1, 65_535),
    stopDeadlineMs: integer('WORKER_STOP_DEADLINE_SECONDS', 30, 1, 600) * 1000,
    // What the server has taken in, the analysis may not refuse.
    uploadLimits: {
      ...uploadLimits,
      scormPackage: integer('MAX_PACKAGE_MB', uploadLimits.scormPackage / MiB, 1, 100 * 1024) * MiB,
    },
  }
  if (problems.length > 0) throw new ConfigError(problems)
  return deepFreeze(config)
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    for (const inner of Object.values(value)) deepFreeze(inner)
    Object.freeze(value)
  }
  return value
}

import { resolve } from 'node:path'
import {
  fields,
  passwordLength,
  type RemoteLogLevel,
  remoteLogLevels,
  type UploadLimits,
  uploadLimits,
} from '@cursus/contract'

/** What an installation decides (decisions "Settings"). One variable, one meaning; all of them work when absent, the database apart. */
export type Config = Readonly<{
  http: Readonly<{
    port: number
    contentPort: number
    appOrigin: string
    contentOrigin: string
    /** Behind https: cookies are `Secure` and named `__Host-…`. */
    secure: boolean
    /** Proxies in front whose `X-Forwarded-For` is believed: their number, or their addresses. */
    trustProxy: number | readonly string[]
  }>
  dataDir: string
  databaseUrl: string
  /** Connections of one process to the database. */
  databaseConnections: number
  redisUrl: string | undefined
  storageUrl: string | undefined
  /** Mails leave by SMTP; without it they are files in the data folder. */
  smtpUrl: string | undefined
  /** Where support messages go that no company receives. Absent: with real mails nowhere, they are only stored. */
  supportEmail: string | undefined
  /** What browsers send of their own logs: nothing unless it is set. */
  clientLogLevel: RemoteLogLevel
  /** The first platform manager, made at the first start. */
  admin: Readonly<{ email: string; password: string }> | undefined
  demo: boolean
  timeZone: string
  logLevel: LogLevel
  sessionSecret: string | undefined
  /** Who may read the figures; without it, this machine and its network. */
  metricsToken: string | undefined
  uploadLimits: Readonly<UploadLimits>
  content: Readonly<{
    /** `strict`: packages load nothing from other hosts. */
    csp: 'open' | 'strict'
    /** Hosts that packages may call besides their own origin. */
    connect: readonly string[]
    strictAttempts: boolean
  }>
  /** Milliseconds that a stop may take before the process ends all the same. */
  stopDeadlineMs: number
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

  function integer(name: string, fallback: number, min: number, max: number): number {
    const value = text(name)
    if (value === undefined) return fallback
    const number = Number(value)
    if (Number.isInteger(number) && number >= min && number <= max) return number
    problem(name, `"${value}" is not a whole number from ${min} to ${max}`)
    return fallback
  }

  function choice<T extends string>(name: string, fallback: T, values: readonly T[]): T {
    const value = text(name)
    if (value === undefined) return fallback
    if ((values as readonly string[]).includes(value)) return value as T
    problem(name, `"${value}" is none of ${values.join(', ')}`)
    return fallback
  }

  function origin(name: string, fallback: string): URL {
    const value = text(name) ?? fallback
    const url = URL.parse(value)
    if (url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.hash && !url.username) {
      return url
    }
    problem(name, `"${value}" is no origin such as https://training.example.com`)
    return new URL(fallback)
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

  const port = integer('PORT', 3000, 0, 65_535)
  const contentPort = integer('CONTENT_PORT', 3001, 0, 65_535)
  if (port === contentPort && port !== 0) problem('CONTENT_PORT', `is the same as PORT (${port})`)
  const app = origin('APP_ORIGIN', `http://localhost:${port}`)
  const content = origin('CONTENT_ORIGIN', `http://127.0.0.1:${contentPort}`)
  if (app.origin === content.origin || (app.protocol === 'https:' && app.hostname === content.hostname)) {
    // Cookies know no ports: a package's page on the same host would be inside the application.
    problem('CONTENT_ORIGIN', `must have another host than APP_ORIGIN (${app.hostname}): packages are kept apart by it`)
  }

  const databaseUrl = address('DATABASE_URL', ['postgres', 'postgresql'])
  if (databaseUrl === undefined) {
    problem('DATABASE_URL', 'is missing: the address of PostgreSQL ("npm start" brings its own and sets this)')
  }

  // By the rules of signing up: what is no e-mail or password there is none here.
  const adminEmail = text('ADMIN_EMAIL')?.toLowerCase()
  const adminPassword = env.ADMIN_PASSWORD || undefined
  if (adminEmail !== undefined && !fields.email.safeParse(adminEmail).success) {
    problem('ADMIN_EMAIL', `"${adminEmail}" is no e-mail address such as admin@example.com`)
  }
  if ((adminEmail === undefined) !== (adminPassword === undefined)) {
    problem(adminEmail === undefined ? 'ADMIN_EMAIL' : 'ADMIN_PASSWORD', 'is missing: both or neither')
  }
  if (adminPassword !== undefined && !fields.password.safeParse(adminPassword).success) {
    problem('ADMIN_PASSWORD', `has to have ${passwordLength.min} to ${passwordLength.max} characters`)
  }

  const supportEmail = text('SUPPORT_EMAIL')?.toLowerCase()
  if (supportEmail !== undefined && !/^[^\s@<>,;"]+@[^\s@<>,;"]+$/.test(supportEmail)) {
    problem('SUPPORT_EMAIL', `"${supportEmail}" is no e-mail address`)
  }

  const timeZone = text('TIME_ZONE') ?? 'Europe/Paris'
  if (!isTimeZone(timeZone)) problem('TIME_ZONE', `"${timeZone}" is no time zone such as Europe/Paris`)

  const sessionSecret = text('SESSION_SECRET')
  if (sessionSecret !== undefined && sessionSecret.length < 32)
    problem('SESSION_SECRET', 'has fewer than 32 characters')

  const connect = (text('CONTENT_CONNECT') ?? '').split(/[\s,]+/).filter(Boolean)
  for (const host of connect) {
    if (!/^(?:(?:https|wss):\/\/)?(?:\*\.)?[a-z0-9.-]+(?::\d+)?$/i.test(host)) {
      problem('CONTENT_CONNECT', `"${host}" is no host such as https://lrs.example.com`)
    }
  }

  const limit = (name: string, fallback: number) => integer(name, fallback / MiB, 1, 100 * 1024) * MiB

  const config: Config = {
    http: {
      port,
      contentPort,
      appOrigin: app.origin,
      contentOrigin: content.origin,
      secure: app.protocol === 'https:',
      trustProxy: proxies(text('TRUST_PROXY')),
    },
    dataDir: resolve(text('DATA_DIR') ?? '.data'),
    databaseUrl: databaseUrl ?? '',
    databaseConnections: integer('DATABASE_CONNECTIONS', 10, 1, 500),
    redisUrl: address('REDIS_URL', ['redis', 'rediss']),
    storageUrl: address('STORAGE_URL', ['s3']),
    smtpUrl: address('SMTP_URL', ['smtp', 'smtps']),
    // Mails that are files reach nobody anyway; a made-up address at a real mail server would only bounce.
    supportEmail: supportEmail ?? (text('SMTP_URL') ? undefined : 'support@localhost'),
    clientLogLevel: choice('CLIENT_LOG_LEVEL', 'None', remoteLogLevels),
    admin: adminEmail && adminPassword ? { email: adminEmail, password: adminPassword } : undefined,
    demo: choice('DEMO', '0', ['0', '1']) === '1',
    timeZone,
    logLevel: choice('LOG_LEVEL', 'info', logLevels),
    sessionSecret,
    metricsToken: text('METRICS_TOKEN'),
    uploadLimits: {
      companyLogo: limit('MAX_COMPANY_LOGO_MB', uploadLimits.companyLogo),
      illustration: limit('MAX_ILLUSTRATION_MB', uploadLimits.illustration),
      resource: limit('MAX_RESOURCE_MB', uploadLimits.resource),
      scormPackage: limit('MAX_PACKAGE_MB', uploadLimits.scormPackage),
    },
    content: {
      csp: choice('CONTENT_CSP', 'open', ['open', 'strict']),
      connect,
      strictAttempts: choice('SCORM_STRICT_ATTEMPTS', '0', ['0', '1']) === '1',
    },
    stopDeadlineMs: integer('STOP_DEADLINE_SECONDS', 10, 1, 600) * 1000,
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

function proxies(value: string | undefined): number | readonly string[] {
  if (value === undefined) return 0
  return /^\d+$/.test(value) ? Number(value) : value.split(/[\s,]+/).filter(Boolean)
}

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    for (const inner of Object.values(value)) deepFreeze(inner)
    Object.freeze(value)
  }
  return value
}

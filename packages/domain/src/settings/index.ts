import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { uploadLimits } from '@cursus/contract/file-values'
import { folderAddress, isStorageAddress } from '@cursus/storage'
import type { Settings } from '../context.ts'

export type Env = Readonly<Record<string, string | undefined>>

/** All wrong values, one line each. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly problems: readonly string[]
  constructor(problems: readonly string[]) {
    super(['The settings cannot be used:', ...problems.map((problem) => `  - ${problem}`)].join('\n'))
    this.problems = problems
  }
}

/** Returns the settings; a program whose settings are wrong names them and ends. */
export function readOrExit<Config>(read: () => Config): Config {
  try {
    return read()
  } catch (error) {
    console.error(error instanceof ConfigError ? error.message : error)
    return process.exit(1)
  }
}

export type EnvReader = ReturnType<typeof readerOf>

/** Reads variables and collects their errors; `finish` throws them together. */
export function readerOf(env: Env) {
  const problems: string[] = []
  const problem = (name: string, what: string) => void problems.push(`${name}: ${what}`)
  // An empty value counts as absent, because compose files pass every variable on.
  const text = (name: string) => env[name]?.trim() || undefined

  function integer<Fallback extends number | undefined>(
    name: string,
    fallback: Fallback,
    min: number,
    max: number,
  ): number | Fallback {
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

  /** The error does not repeat the value, which may contain a password. */
  function address(name: string, protocols: readonly string[]): string | undefined {
    const value = text(name)
    if (value === undefined) return undefined
    const protocol = URL.parse(value)?.protocol.slice(0, -1)
    if (protocol === undefined || !protocols.includes(protocol)) {
      const beginnings = protocols.map((protocol) => `${protocol}://`).join(' or ')
      problem(name, `is no address that begins with ${beginnings} (write / in a password as %2F, # as %23, ? as %3F)`)
    }
    return value
  }

  /**
   * Returns the settings frozen, or throws all errors.
   * @throws ConfigError
   */
  function finish<T>(settings: T): T {
    if (problems.length > 0) throw new ConfigError(problems)
    return deepFreeze(settings)
  }

  /** A secret that others send. */
  const token = (name: string) => {
    const value = text(name)
    if (value !== undefined && value.length < 16)
      problem(name, 'has fewer than 16 characters: openssl rand -hex 16 makes one')
    return value
  }

  return { problem, text, integer, choice, origin, address, token, finish }
}

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    for (const inner of Object.values(value)) deepFreeze(inner)
    Object.freeze(value)
  }
  return value
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

/** Default of `TIME_ZONE`. */
export const defaultTimeZone = 'Europe/Paris'

const MiB = 1024 * 1024

const otlpProtocols = ['http/protobuf', 'http/json'] as const
/** What of the variables of OpenTelemetry its exporters do not read. */
export type OtlpSettings = {
  protocol: (typeof otlpProtocols)[number]
  /** Share of the traces that begin here and are sent, 0 to 1. */
  ratio: number
  /** Milliseconds from one sending of the metrics to the next. */
  everyMs: number
}

/** Undefined where no telemetry is sent. */
function otlpOf({ address, choice, integer, text, problem }: EnvReader): OtlpSettings | undefined {
  const endpoint = address('OTEL_EXPORTER_OTLP_ENDPOINT', ['http', 'https'])
  const protocol = choice('OTEL_EXPORTER_OTLP_PROTOCOL', 'http/protobuf', otlpProtocols)
  const ratio = Number(text('OTEL_TRACES_SAMPLER_ARG') ?? 1)
  if (!(ratio >= 0 && ratio <= 1)) problem('OTEL_TRACES_SAMPLER_ARG', 'is no share from 0 to 1')
  const everyMs = integer('OTEL_METRIC_EXPORT_INTERVAL', 60_000, 100, 3_600_000)
  return endpoint === undefined ? undefined : { protocol, ratio, everyMs }
}

/** Settings that server and worker read from the same variables. */
export function readSharedSettings(env: EnvReader) {
  const { problem, text, integer, choice, origin, address, token } = env
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
  const storage = (text('STORAGE_URL') ?? folderAddress).split(/\s+/)
  if (storage.length > 2 || storage[0] === storage[1] || !storage.every(isStorageAddress)) {
    const form = 's3://bucket/prefix?endpoint=https://s3.example.com&region=eu-west-3'
    problem('STORAGE_URL', `is neither file: nor such as ${form}, nor two of them with a space between`)
  }
  if ((text('AWS_ACCESS_KEY_ID') === undefined) !== (text('AWS_SECRET_ACCESS_KEY') === undefined)) {
    problem('AWS_ACCESS_KEY_ID', 'and AWS_SECRET_ACCESS_KEY are set together, or neither of them')
  }
  return {
    port,
    contentPort,
    metricsToken: token('METRICS_TOKEN'),
    bind,
    app: origin('APP_ORIGIN', `http://localhost:${port}`),
    content: origin('CONTENT_ORIGIN', `http://127.0.0.1:${contentPort}`),
    databaseUrl: databaseUrl ?? '',
    directUrl: address('DATABASE_DIRECT_URL', ['postgres', 'postgresql']) ?? databaseUrl ?? '',
    redisUrl: address('REDIS_URL', ['redis', 'rediss']),
    dataDir: resolve(text('DATA_DIR') ?? '.data'),
    storage,
    smtpUrl: mailTo === 'server' ? smtpUrl : undefined,
    mailTo,
    // Who tries the demo sees the mails of an act within seconds.
    mailGatherMs: isDemo ? 10_000 : 600_000,
    timeZone,
    otlp: otlpOf(env),
    logLevel: choice('LOG_LEVEL', 'info', logLevels),
    // The analysis must accept every package that the server accepted.
    uploadLimits: {
      ...uploadLimits,
      scormPackage: integer('MAX_PACKAGE_MB', uploadLimits.scormPackage / MiB, 1, 100 * 1024) * MiB,
    },
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

import { join } from 'node:path'
import { type UploadLimits, uploadLimits } from '@cursus/contract/file'
import { ConfigError, type Env, type LogLevel, readerOf, readSharedSettings } from '@cursus/domain/settings'

export { ConfigError }

/**
 * Settings of an installation's worker (decisions "Settings"); the server reads the same variables.
 */
export type Config = Readonly<{
  databaseUrl: string
  databaseConnections: number
  redisUrl: string | undefined
  dataDir: string
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
  /** Concurrent jobs of each kind in this process. */
  concurrency: Readonly<{ notify: number; content: number; schedule: number }>
  /** After about twice this time, another worker takes the jobs of a dead one. */
  lockMs: number
  /** Port of the health check; absent: none. */
  healthPort: number | undefined
  /** Milliseconds that a stop may take before the process ends all the same. */
  stopDeadlineMs: number
  uploadLimits: Readonly<UploadLimits>
}>

/**
 * Reads the environment; the only place that does.
 * @throws ConfigError with every wrong value
 */
export function readConfig(env: Env = process.env): Config {
  const reader = readerOf(env)
  const { problem, text, integer } = reader
  const shared = readSharedSettings(reader)
  const from = text('MAIL_FROM') ?? 'Cursus <no-reply@localhost>'
  if (!/^[^<>\r\n]*<?[^\s<>@]+@[^\s<>@]+>?$/.test(from)) {
    problem('MAIL_FROM', `"${from}" is no sender such as Cursus <training@example.com>`)
  }

  return reader.finish<Config>({
    databaseUrl: shared.databaseUrl,
    databaseConnections: shared.databaseConnections,
    redisUrl: shared.redisUrl,
    dataDir: shared.dataDir,
    mail: { smtpUrl: shared.smtpUrl, from, folder: join(shared.dataDir, 'mail') },
    appOrigin: shared.app.origin,
    contentOrigin: shared.content.origin,
    timeZone: shared.timeZone,
    logLevel: shared.logLevel,
    concurrency: {
      notify: integer('WORKER_NOTIFY_CONCURRENCY', 20, 1, 500),
      content: integer('WORKER_CONTENT_CONCURRENCY', 2, 1, 50),
      // A slow sweep must not delay the others.
      schedule: 4,
    },
    lockMs: integer('WORKER_LOCK_SECONDS', 30, 1, 600) * 1000,
    healthPort: integer('WORKER_HEALTH_PORT', undefined, 1, 65_535),
    stopDeadlineMs: integer('WORKER_STOP_DEADLINE_SECONDS', 30, 1, 600) * 1000,
    // The analysis must accept every package that the server accepted.
    uploadLimits: { ...uploadLimits, scormPackage: shared.maxPackage },
  })
}

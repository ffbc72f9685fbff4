import { join } from 'node:path'
import type { UploadLimits } from '@cursus/contract/file-values'
import { ConfigError, type Env, type LogLevel, readerOf, readSharedSettings } from '@cursus/domain/settings'

export { ConfigError }

/** Settings of an installation's worker; the server reads the same variables. */
export type Config = Readonly<{
  databaseUrl: string
  redisUrl: string | undefined
  dataDir: string
  mail: Readonly<{
    to: 'server' | 'folder' | 'nowhere'
    smtpUrl: string | undefined
    from: string
    folder: string
  }>
  appOrigin: string
  contentOrigin: string
  timeZone: string
  mailGatherMs: number
  logLevel: LogLevel
  /** After about twice this time, another worker takes the jobs of a dead one. */
  lockMs: number
  /** Port of the health check: the one after the content origin's; absent: none. */
  healthPort: number | undefined
  /** Token for the metrics, beside the health check; absent: only this machine can read them. */
  metricsToken: string | undefined
  /** Address on which the health check listens. */
  bind: string
  uploadLimits: Readonly<UploadLimits>
  /** Days after which events are removed; absent: never. */
  eventDays: number | undefined
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
  if (/[,;]/.test(from)) {
    problem('MAIL_FROM', `"${from}" has a comma or a semicolon, which would part it into several senders`)
  } else if (!/^[^<>\r\n]*<?[^\s<>@]+@[^\s<>@]+>?$/.test(from)) {
    problem('MAIL_FROM', `"${from}" is no sender such as Cursus <training@example.com>`)
  }

  return reader.finish<Config>({
    // It holds locks for longer than a transaction, and listens.
    databaseUrl: shared.directUrl,
    redisUrl: shared.redisUrl,
    dataDir: shared.dataDir,
    mail: { to: shared.mailTo, smtpUrl: shared.smtpUrl, from, folder: join(shared.dataDir, 'mail') },
    appOrigin: shared.app.origin,
    contentOrigin: shared.content.origin,
    timeZone: shared.timeZone,
    mailGatherMs: shared.mailGatherMs,
    logLevel: shared.logLevel,
    lockMs: 30_000,
    healthPort: shared.contentPort === 0 ? undefined : shared.contentPort + 1,
    metricsToken: shared.metricsToken,
    bind: shared.bind,
    uploadLimits: shared.uploadLimits,
    eventDays: integer('EVENT_DAYS', undefined, 90, 36_500),
  })
}

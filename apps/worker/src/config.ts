import { createPrivateKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { UploadLimits } from '@cursus/contract/file-values'
import {
  ConfigError,
  type Env,
  type EnvReader,
  type LogLevel,
  type OtlpSettings,
  readerOf,
  readSharedSettings,
} from '@cursus/domain/settings'
import type { Mailbox } from './mail/mailbox.ts'
import type { DkimKey } from './mail/transport.ts'

export { ConfigError }

/** Settings of an installation's worker; the server reads the same variables. */
export type Config = Readonly<{
  databaseUrl: string
  redisUrl: string | undefined
  dataDir: string
  storage: readonly string[]
  mail: Readonly<{
    to: 'server' | 'folder' | 'nowhere'
    smtpUrl: string | undefined
    from: string
    folder: string
    /** Absent: the mail server signs, or nobody. */
    dkim: DkimKey | undefined
    /** Which mails that came back are read from; absent: none. */
    bounces: Mailbox | undefined
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
  /** Where traces and metrics are sent; absent: nowhere. */
  otlp: OtlpSettings | undefined
  /** Token for the metrics, beside the health check; absent: only this machine can read them. */
  metricsToken: string | undefined
  /** Address on which the health check listens. */
  bind: string
  uploadLimits: Readonly<UploadLimits>
}>

/**
 * Reads the environment; the only place that does.
 * @throws ConfigError with every wrong value
 */
export function readConfig(env: Env = process.env): Config {
  const reader = readerOf(env)
  const { problem, text } = reader
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
    storage: shared.storage,
    mail: {
      to: shared.mailTo,
      smtpUrl: shared.smtpUrl,
      from,
      folder: join(shared.dataDir, 'mail'),
      dkim: readDkim(reader),
      bounces: readMailboxUrl(reader),
    },
    appOrigin: shared.app.origin,
    contentOrigin: shared.content.origin,
    timeZone: shared.timeZone,
    mailGatherMs: shared.mailGatherMs,
    logLevel: shared.logLevel,
    lockMs: 30_000,
    healthPort: shared.contentPort === 0 ? undefined : shared.contentPort + 1,
    otlp: shared.otlp,
    metricsToken: shared.metricsToken,
    bind: shared.bind,
    uploadLimits: shared.uploadLimits,
  })
}

function readMailboxUrl({ address, problem }: EnvReader): Mailbox | undefined {
  const url = URL.parse(address('BOUNCE_IMAP_URL', ['imaps']) ?? '')
  if (!url) return undefined
  const { hostname, port, username, password, pathname } = url
  try {
    if (!hostname || !username || !password) throw new Error('a part is missing')
    return {
      host: hostname.replace(/^\[(.*)\]$/, '$1'),
      port: Number(port) || 993,
      user: decodeURIComponent(username),
      password: decodeURIComponent(password),
      folder: decodeURIComponent(pathname.slice(1)) || 'INBOX',
    }
  } catch {
    problem('BOUNCE_IMAP_URL', 'is none such as imaps://user:password@host/INBOX (write % in a password as %25)')
    return undefined
  }
}

/** A PEM, or the file that has it. */
function readDkim({ text, problem }: EnvReader): DkimKey | undefined {
  const selector = text('DKIM_SELECTOR') ?? 'cursus'
  if (!/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(selector))
    problem('DKIM_SELECTOR', `"${selector}" is no name such as cursus`)
  const given = text('DKIM_KEY')
  if (given === undefined) return undefined
  try {
    const privateKey = given.startsWith('-----BEGIN') ? given : readFileSync(given, 'utf8')
    if (createPrivateKey(privateKey).asymmetricKeyType === 'rsa') return { selector, privateKey }
  } catch {
    // Its message may show a part of the key.
  }
  problem('DKIM_KEY', 'is no RSA key, and no file with one: openssl genrsa -out dkim.pem 2048 makes it')
  return undefined
}

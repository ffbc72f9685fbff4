import { mkdir } from 'node:fs/promises'
import { createDatabase } from '@cursus/db'
import type { Deps } from '@cursus/domain/context'
import { logRepeats } from '@cursus/domain/fault'
import { createJobs, type Jobs } from '@cursus/jobs'
import { createStorage } from '@cursus/storage'
import type { Config } from './config.ts'
import type { Logger } from './create-logger.ts'
import type { Mailbox } from './mail/mailbox.ts'
import { createFileTransport, createSmtpTransport, type MailTransport, noTransport } from './mail/transport.ts'

export type WorkerDeps = {
  /** What verbs may reach. */
  domain: Deps
  jobs: Jobs
  transport: MailTransport
  /** Where mails are files. */
  mailFolder: string
  /** Where mails come back to. */
  bounces?: Mailbox | undefined
  log: Logger
  close(): Promise<void>
}

/** Opens all connections of the worker; no other code connects to anything. */
export async function createDeps(config: Config, log: Logger): Promise<WorkerDeps> {
  await mkdir(config.dataDir, { recursive: true })
  const db = createDatabase({
    connectionString: config.databaseUrl,
    applicationName: 'cursus worker',
    onError: logRepeats(log, 'the database'),
  })
  const jobs = await createJobs({
    databaseUrl: config.databaseUrl,
    redisUrl: config.redisUrl,
    onError: logRepeats(log, 'the jobs'),
  })
  const now = () => new Date()
  const { to, smtpUrl, from, folder, dkim, bounces } = config.mail
  const transport = smtpUrl
    ? createSmtpTransport(smtpUrl, from, dkim)
    : to === 'folder'
      ? createFileTransport(folder, from, now)
      : noTransport
  return {
    domain: {
      db,
      storage: createStorage(config.dataDir, config.storage),
      jobs,
      settings: {
        appOrigin: config.appOrigin,
        contentOrigin: config.contentOrigin,
        timeZone: config.timeZone,
        mailGatherMs: config.mailGatherMs,
        mailTo: to,
        uploadLimits: config.uploadLimits,
      },
      now,
    },
    jobs,
    transport,
    mailFolder: folder,
    bounces,
    log,
    async close() {
      transport.close()
      await jobs.close()
      await db.destroy()
    },
  }
}

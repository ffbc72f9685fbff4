import { randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createDatabase, serverSession } from '@cursus/db'
import type { CallDeps, Secrets } from '@cursus/domain/context'
import { logRepeats } from '@cursus/domain/fault'
import { createJobs, type Jobs } from '@cursus/jobs'
import { createStorage } from '@cursus/storage'
import { type Config, readSecrets } from './config.ts'
import type { Logger } from './http/create-logger.ts'

export type ServerDeps = {
  /** Dependencies of verbs. */
  domain: CallDeps
  /** All jobs, for dashboard and metrics. */
  jobs: Jobs
  close(): Promise<void>
}

/** Opens all connections of the server; no other code connects to anything. */
export async function createDeps(config: Config, log: Logger): Promise<ServerDeps> {
  await mkdir(config.dataDir, { recursive: true })
  const db = createDatabase({
    connectionString: config.databaseUrl,
    session: config.directUrl === config.databaseUrl ? serverSession : {},
    applicationName: 'cursus server',
    onError: logRepeats(log, 'the database'),
  })
  const jobs = await createJobs({
    databaseUrl: config.directUrl,
    redisUrl: config.redisUrl,
    onError: logRepeats(log, 'the jobs'),
  })
  return {
    domain: {
      db,
      storage: createStorage(config.dataDir, config.storage),
      jobs,
      settings: {
        appOrigin: config.http.appOrigin,
        contentOrigin: config.http.contentOrigin,
        timeZone: config.timeZone,
        mailGatherMs: config.mailGatherMs,
        mailTo: config.mailTo,
        supportEmail: config.supportEmail,
        clientLogLevel: config.clientLogLevel,
        uploadLimits: config.uploadLimits,
        sessionSecrets: config.sessionSecrets ?? (await keepSecrets(config.dataDir)),
        strictAttempts: config.content.strictAttempts,
        embeddedSites: config.embeddedSites,
        companyDomain: config.companyDomain,
      },
      now: () => new Date(),
    },
    jobs,
    async close() {
      await jobs.close()
      await db.destroy()
    },
  }
}

export const secretsFile = (dataDir: string): string => join(dataDir, 'session-secret')

/**
 * Returns the secrets of an installation without configured ones, the first created once. The file
 * is linked into place whole and only if absent, so that processes starting together agree.
 */
async function keepSecrets(dataDir: string): Promise<Secrets> {
  const file = secretsFile(dataDir)
  const made = `${file}.${randomUUID()}`
  await writeFile(made, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 })
  try {
    await link(made, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  } finally {
    await rm(made)
  }
  const secrets = readSecrets(await readFile(file, 'utf8'))
  if (!secrets?.every((secret) => secret.length >= 32))
    throw new Error(`The file ${file} contains no secret: remove it, and a new one is created`)
  return secrets
}

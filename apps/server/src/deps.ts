import { randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createDatabase } from '@cursus/db'
import type { CallDeps } from '@cursus/domain/context'
import { createJobs, type Jobs } from '@cursus/jobs'
import { createStorage } from '@cursus/storage'
import type { Config } from './config.ts'
import type { Logger } from './http/create-logger.ts'

export type ServerDeps = {
  /** What verbs may reach. */
  domain: CallDeps
  /** The whole of the jobs, for the dashboard and the figures. */
  jobs: Jobs
  close(): Promise<void>
}

/** Opens everything that the server stands on; nothing else connects to anything. */
export async function createDeps(config: Config, log: Logger): Promise<ServerDeps> {
  await mkdir(config.dataDir, { recursive: true })
  const db = createDatabase({
    connectionString: config.databaseUrl,
    max: config.databaseConnections,
    applicationName: 'cursus server',
    onError: (error) => log.error({ err: error }, 'database'),
  })
  const jobs = await createJobs({
    databaseUrl: config.databaseUrl,
    redisUrl: config.redisUrl,
    onError: (error) => log.error({ err: error }, 'jobs'),
  })
  return {
    domain: {
      db,
      storage: createStorage(config.dataDir),
      jobs,
      settings: {
        appOrigin: config.http.appOrigin,
        contentOrigin: config.http.contentOrigin,
        timeZone: config.timeZone,
        supportEmail: config.supportEmail,
        clientLogLevel: config.clientLogLevel,
        uploadLimits: config.uploadLimits,
        languages: config.languages,
        passwordLength: config.passwordLength,
        sessionSecret: config.sessionSecret ?? (await keepSecret(config.dataDir)),
        strictAttempts: config.content.strictAttempts,
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

/**
 * The secret of an installation that has set none: made once and kept. It gets its name only when it is whole, and only if nothing has
 * that name, so processes starting together agree.
 */
async function keepSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, 'session-secret')
  const made = `${file}.${randomUUID()}`
  await writeFile(made, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 })
  try {
    await link(made, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  } finally {
    await rm(made)
  }
  const secret = (await readFile(file, 'utf8')).trim()
  if (secret.length < 32) throw new Error(`The file ${file} holds no secret: remove it, and a new one is made`)
  return secret
}

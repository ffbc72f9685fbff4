import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase, type TestDatabase } from '@cursus/db/testing'
import { createSession, sessionCookie } from '@cursus/domain/auth'
import { makeCtx, type TestCtx } from '@cursus/domain/testing'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll } from 'vitest'
import { type App, createApp } from '../app.ts'
import { type Config, readConfig } from '../config.ts'
import { createLogger } from '../http/create-logger.ts'
import { drifts } from './check-answers.ts'

export type TestApp = {
  app: App
  ctx: TestCtx
  database: TestDatabase
  config: Config
  /** Logged lines. */
  log: string[]
  /** Creates a session and returns its cookie header. */
  cookieOf(user: { id: string }): Promise<string>
  /** Sends a request as that user, or signed out. */
  call(
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    options?: { as?: string | undefined; body?: unknown; headers?: Record<string, string> },
  ): Promise<LightMyRequestResponse>
  close(): Promise<void>
}

/**
 * Starts the whole application on its own database, with real files and jobs; requests are
 * injected, nothing listens.
 */
export async function startTestApp(
  env: Record<string, string> = {},
  webFolder = join(tmpdir(), 'no-web'),
  connections?: number,
): Promise<TestApp> {
  const database = await createTestDatabase({ connections })
  const dataDir = await mkdtemp(join(tmpdir(), 'cursus-server-'))
  const config = readConfig({
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'info',
    ...env,
  })
  const ctx = await makeCtx(database, {
    appOrigin: config.http.appOrigin,
    contentOrigin: config.http.contentOrigin,
    timeZone: config.timeZone,
    uploadLimits: config.uploadLimits,
    clientLogLevel: config.clientLogLevel,
    companyDomain: config.companyDomain,
  })
  const log: string[] = []
  const logger = createLogger(config.logLevel, { write: (line) => void log.push(line) })
  const app = await createApp(config, { domain: ctx, jobs: ctx.jobs }, logger, webFolder)
  const { name } = sessionCookie(ctx.settings)
  return {
    app,
    ctx,
    database,
    config,
    log,
    async cookieOf(user) {
      const { id } = await createSession(ctx, user.id)
      return `${name}=${id}`
    },
    call(method, path, { as, body, headers = {} } = {}) {
      const request: InjectOptions = { method, url: path, headers: { ...headers, ...(as ? { cookie: as } : {}) } }
      if (body !== undefined) request.payload = body as NonNullable<InjectOptions['payload']>
      return app.inject(request)
    },
    async close() {
      await app.close()
      await ctx.close()
      await database.close()
      await rm(dataDir, { recursive: true, force: true })
      if (drifts.length > 0) throw new Error(`Answers differ from their declarations:\n${drifts.join('\n')}`)
    },
  }
}

/** The application of a test file, from before its first test until after its last one. */
export function useTestApp(...args: Parameters<typeof startTestApp>): TestApp {
  const test = {} as TestApp
  beforeAll(async () => void Object.assign(test, await startTestApp(...args)))
  afterAll(() => test.close?.())
  return test
}

import { setTimeout } from 'node:timers/promises'
import { assertMigrated } from '@cursus/db'
import { ensureFirstManager } from '@cursus/domain/auth'
import { explainError } from '@cursus/domain/fault'
import { keepInstallation } from '@cursus/domain/mail'
import closeWithGrace from 'close-with-grace'
import type { FastifyInstance } from 'fastify'
import { createApp } from './app.ts'
import { type Config, warningsOf } from './config.ts'
import { createContentApp } from './content/content-app.ts'
import { createDeps } from './deps.ts'
import { createLogger } from './http/create-logger.ts'

/** Deadline of a stop; then the process ends anyway. */
const stopDeadlineMs = 13_000
/**
 * How long a server behind a proxy still answers. Each answer closes its connection, so that the
 * proxy has none left on which it could send a request at the moment of its end.
 */
const drainMs = 3000

/** Runs until the process is told to stop. */
export async function runServer(config: Config): Promise<void> {
  const log = createLogger(config.logLevel)
  try {
    // Loaded only where it is set, and before what publishes to it.
    const telemetry = config.otlp && (await import('@cursus/domain/telemetry'))
    const stopTelemetry = config.otlp && (await telemetry?.startTelemetry('cursus-server', config.otlp))
    const deps = await createDeps(config, log)
    await assertMigrated(deps.domain.db)
    await keepInstallation(deps.domain)
    if (config.admin && (await ensureFirstManager(deps.domain, config.admin)))
      log.info('first platform manager created')
    const app = await createApp(config, deps, log)
    const content = await createContentApp(config, deps, log)

    // Every stop takes the same path: fail readiness, let a proxy notice, accept no more work,
    // finish requests, close connections.
    closeWithGrace({ delay: stopDeadlineMs, logger: false }, async ({ err, signal }) => {
      if (err) log.fatal({ err }, 'stopping after a fault')
      else log.info({ signal }, 'stopping')
      app.prepareToStop()
      if (!err && config.http.trustProxy !== 0) {
        for (const { server } of [app, content])
          server.prependListener('request', (_, answer) => answer.setHeader('connection', 'close'))
        await setTimeout(drainMs)
      }
      await Promise.all([app.close(), content.close()])
      await deps.close()
      await stopTelemetry?.()
    })

    await listen(app, config.http.port, config.http.bind)
    await listen(content, config.http.contentPort, config.http.bind)
    for (const warning of warningsOf(config)) log.warn(warning)
    log.info({ application: config.http.appOrigin, content: config.http.contentOrigin }, 'listening')
  } catch (error) {
    log.fatal({ err: error }, `the server could not start: ${explainError(error)}`)
    process.exit(1)
  }
}

/** Listens on that address; on every IPv4 address where `::`, every address, has no IPv6. */
async function listen(app: Pick<FastifyInstance, 'listen'>, port: number, host: string): Promise<string> {
  try {
    return await app.listen({ port, host })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (host !== '::' || (code !== 'EAFNOSUPPORT' && code !== 'EADDRNOTAVAIL')) throw error
    return app.listen({ port, host: '0.0.0.0' })
  }
}

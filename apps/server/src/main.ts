import { assertMigrated } from '@cursus/db'
import { ensureFirstManager } from '@cursus/domain/auth'
import { explainError } from '@cursus/domain/fault'
import closeWithGrace from 'close-with-grace'
import { createApp } from './app.ts'
import { ConfigError, readConfig } from './config.ts'
import { createContentApp } from './content/content-app.ts'
import { createDeps } from './deps.ts'
import { createLogger } from './http/create-logger.ts'
import { listen } from './http/listen.ts'

function configOrExit() {
  try {
    return readConfig()
  } catch (error) {
    console.error(error instanceof ConfigError ? error.message : error)
    return process.exit(1)
  }
}

const config = configOrExit()
const log = createLogger(config.logLevel)

try {
  const deps = await createDeps(config, log)
  await assertMigrated(deps.domain.db)
  if (config.admin && (await ensureFirstManager(deps.domain, config.admin))) log.info('first platform manager created')
  const app = await createApp(config, deps, log)
  const content = await createContentApp(config, deps, log)

  // Every stop takes the same path: fail readiness, accept no more work, finish requests, close
  // connections.
  closeWithGrace({ delay: config.stopDeadlineMs, logger: false }, async ({ err, signal }) => {
    if (err) log.fatal({ err }, 'stopping after a fault')
    else log.info({ signal }, 'stopping')
    app.prepareToStop()
    await Promise.all([app.close(), content.close()])
    await deps.close()
  })

  await listen(app, config.http.port)
  await listen(content, config.http.contentPort)
  if (config.supportEmail === undefined) {
    log.warn('SUPPORT_EMAIL is not set: support messages that no company receives are stored, not sent')
  }
  log.info({ application: config.http.appOrigin, content: config.http.contentOrigin }, 'listening')
  // An idle process would keep what starting has left behind.
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
} catch (error) {
  log.fatal({ err: error }, `the server could not start: ${explainError(error)}`)
  process.exit(1)
}

import { randomUUID } from 'node:crypto'
import { resolve } from 'node:path'
import { AppError } from '@cursus/contract/error'
import type { CallDeps } from '@cursus/domain/context'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Config } from '../config.ts'
import type { Logger } from '../http/create-logger.ts'
import { errorAnswer, registerErrorAnswers } from '../http/error-answers.ts'
import { finishBeforeClosing } from '../http/finish-before-closing.ts'
import { logRequests } from '../http/log-requests.ts'
import { refuseUnknownPaths } from '../http/refuse-unknown-paths.ts'
import { serveCommits } from './serve-commits.ts'
import { serveLauncher } from './serve-launcher.ts'
import { routeOf, servePackage } from './serve-package.ts'

export const launcherFolder = resolve(import.meta.dirname, '../../../web/dist-launcher')

/**
 * The content origin: packages, the launcher around them, and its commits. It knows no session and no cookie; a signed path is all that counts.
 * Listens to nothing yet.
 */
export async function createContentApp(
  config: Config,
  { domain }: { domain: CallDeps },
  log: Logger,
  folder = launcherFolder,
): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    rewriteUrl: ({ url }) => routeOf(url ?? '/'),
    routerOptions: { maxParamLength: 500 },
    return503OnClosing: true,
    // No body here is longer than a page that is going away can send.
    requestTimeout: 60_000,
  }) as FastifyInstance
  finishBeforeClosing(app)
  registerErrorAnswers(app)
  app.setNotFoundHandler((_request, reply) => reply.code(404).send(errorAnswer(new AppError('NotFound'))))
  logRequests(app)
  refuseUnknownPaths(app)
  servePackage(app, config, domain)
  serveCommits(app, config, domain)
  await serveLauncher(app, config, domain, folder)
  return app
}

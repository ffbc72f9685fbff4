import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { AppError } from '@cursus/contract/error'
import type { CallDeps } from '@cursus/domain/context'
import { findLiveLaunch } from '@cursus/domain/participant'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, LogController } from 'fastify'
import type { Config } from '../config.ts'
import { type Logger, logRequests } from '../http/create-logger.ts'
import { answerUnreadable, errorAnswer, registerErrorAnswers } from '../http/error-answers.ts'
import { finishBeforeClosing } from '../http/finish-before-closing.ts'
import { refuseUnknownPaths } from '../http/refuse-requests.ts'
import { serveFolder } from '../http/serve-folder.ts'
import { pageHeaders } from './content-headers.ts'
import { noticePage } from './notice-page.ts'
import { serveCommits } from './serve-commits.ts'
import { routeOf, servePackage } from './serve-package.ts'

/**
 * `GET /l/<launch>/_player`: the launcher page around a package, and its assets, which all launches
 * share. The page is read at each request, so that a new build applies at once.
 */
async function serveLauncher(app: FastifyInstance, config: Config, deps: CallDeps, folder: string): Promise<void> {
  const headers = pageHeaders(config)
  app.get<{ Params: { launch: string } }>('/l/:launch/_player', async (request, reply) => {
    reply.headers(headers).type('text/html; charset=utf-8')
    if (!(await findLiveLaunch(deps, request.params.launch))) return reply.code(403).send(noticePage('ended'))
    const page = await readFile(join(folder, 'index.html'), 'utf8')
    return reply.send(page.replaceAll('%APP_ORIGIN%', config.http.appOrigin))
  })

  await app.register(async (assets) => {
    const { 'cache-control': _, ...assetHeaders } = headers
    assets.addHook('onRequest', async (_request, reply) => void reply.headers(assetHeaders))
    await serveFolder(assets, '/_launcher/assets', { root: join(folder, 'assets'), immutable: true, maxAge: '365d' })
  })
}

const launcherFolder = resolve(import.meta.dirname, '../../../web/dist-launcher')

/**
 * All packages share this origin, and browsers send the cookies of one with the requests of all.
 * The limit allows as many as a browser stores (180 of 4 KiB), or one package would lock out the
 * others; the server ignores them.
 */
export const maxHeaderSize = 1024 * 1024

/**
 * Creates the content origin: packages, the launcher around them, and its commits. It uses no
 * session and no cookie, only signed paths. Does not listen yet.
 */
export async function createContentApp(
  config: Config,
  { domain }: { domain: CallDeps },
  log: Logger,
  folder = launcherFolder,
): Promise<FastifyInstance> {
  const headers = pageHeaders(config)
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    rewriteUrl: ({ url }) => routeOf(url ?? '/'),
    routerOptions: { maxParamLength: 500 },
    return503OnClosing: true,
    requestTimeout: 60_000,
    http: { maxHeaderSize },
    clientErrorHandler: answerUnreadable(headers),
    // Paths that no route accepts: too long, or with invalid encoding.
    frameworkErrors: (_error, _request, reply) =>
      void (reply as FastifyReply)
        .code(404)
        .headers(headers)
        .send(errorAnswer(new AppError('NotFound'))),
  }) as FastifyInstance
  app.addHook('onRequest', async (_request, reply) => void reply.headers(headers))
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

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '@cursus/contract/error'
import type { CallDeps } from '@cursus/domain/context'
import { findLiveLaunch } from '@cursus/domain/participant'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { pageHeaders } from './content-headers.ts'
import { noticePage } from './notice-page.ts'

/**
 * `GET /l/<launch>/_player`: the launcher page around a package, and its assets, which all launches
 * share. The page is read at each launch, so that a new build applies at once.
 */
export async function serveLauncher(
  app: FastifyInstance,
  config: Config,
  deps: CallDeps,
  folder: string,
): Promise<void> {
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
    // A path that leaves the folder is answered as not found.
    assets.setErrorHandler((error: { statusCode?: number }, _request, _reply) => {
      throw error.statusCode === 403 ? new AppError('NotFound') : error
    })
    await assets.register(fastifyStatic, {
      root: join(folder, 'assets'),
      prefix: '/_launcher/assets/',
      immutable: true,
      maxAge: '365d',
      index: false,
    })
  })
}

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CallDeps } from '@cursus/domain/context'
import { findLiveLaunch } from '@cursus/domain/participant'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { serveFolder } from '../http/serve-folder.ts'
import { pageHeaders } from './content-headers.ts'
import { noticePage } from './notice-page.ts'

/**
 * `GET /l/<launch>/_player`: the launcher page around a package, and its assets, which all launches
 * share. The page is read at each request, so that a new build applies at once.
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
    await serveFolder(assets, '/_launcher/assets', { root: join(folder, 'assets'), immutable: true, maxAge: '365d' })
  })
}

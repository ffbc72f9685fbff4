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
 * `GET /l/<launch>/_player`: the launcher page around a package; `GET /_launcher/kept`: the page
 * that returns commits of closed tabs; and their assets, which all launches share. Pages are read
 * at each request, so that a new build applies at once.
 */
export async function serveLauncher(
  app: FastifyInstance,
  config: Config,
  deps: CallDeps,
  folder: string,
): Promise<void> {
  const headers = pageHeaders(config)
  const readPage = async (name: string) => {
    const page = await readFile(join(folder, name), 'utf8')
    return page.replaceAll('%APP_ORIGIN%', config.http.appOrigin)
  }
  app.get<{ Params: { launch: string } }>('/l/:launch/_player', async (request, reply) => {
    reply.headers(headers).type('text/html; charset=utf-8')
    if (!(await findLiveLaunch(deps, request.params.launch))) return reply.code(403).send(noticePage('ended'))
    return reply.send(await readPage('index.html'))
  })
  app.get('/_launcher/kept', async (_request, reply) =>
    reply
      .headers(headers)
      .type('text/html; charset=utf-8')
      .send(await readPage('kept.html')),
  )

  await app.register(async (assets) => {
    const { 'cache-control': _, ...assetHeaders } = headers
    assets.addHook('onRequest', async (_request, reply) => void reply.headers(assetHeaders))
    await serveFolder(assets, '/_launcher/assets', { root: join(folder, 'assets'), immutable: true, maxAge: '365d' })
  })
}

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '@cursus/contract/error'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { serveFolder } from './serve-folder.ts'

/** Paths without pages: a missing file there is an error. */
const notPages = /^\/(?:api|trpc|health|healthz|readyz|metrics|ops|dev\/mail|mail|assets)(?:\/|$)/

/** The scripts of each route beside those in the document. */
function readScripts(folder: string): Record<string, string[]> {
  const file = join(folder, 'routes.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string[]>) : {}
}

/**
 * Serves the built web application: files with a hash in their name are cached for good, all others
 * revalidated. Every other address gets the application's document, whose router decides what to
 * show. Its header names the scripts of the page, so that they load together with those of the
 * document, and not after them.
 */
export async function serveWeb(app: FastifyInstance, folder: string): Promise<void> {
  const missing = () => {
    throw new AppError('NotFound')
  }
  if (!existsSync(join(folder, 'index.html'))) {
    app.log.warn(`There is no built web application in ${folder}: only the API is served`)
    app.setNotFoundHandler(missing)
    return
  }
  await serveFolder(app, '', {
    root: folder,
    cacheControl: false,
    // The build stores a gzip and a Brotli form beside each text file.
    preCompressed: true,
    // Generated dotfiles are not served.
    dotfiles: 'ignore',
    setHeaders(reply, path) {
      const isHashed = path.startsWith(join(folder, 'assets'))
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  const sendPage = (reply: FastifyReply) => reply.header('cache-control', 'no-cache').sendFile('index.html')
  for (const [route, scripts] of Object.entries(readScripts(folder))) {
    // Those that redirect, and those of unknown addresses.
    if (/[$/]$/.test(route)) continue
    const links = scripts.map((script) => `</${script}>; rel=modulepreload`).join(', ')
    app.get(route.replaceAll('$', ':'), (_request, reply) => {
      if (links) reply.header('link', links)
      return sendPage(reply)
    })
  }
  // The folders themselves are not files.
  app.get('/', (_request, reply) => sendPage(reply))
  app.get('/assets', missing)
  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?')[0] ?? '/'
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') && !notPages.test(path) && !/\.\w+$/.test(path)
    if (!isPage) return missing()
    return sendPage(reply)
  })
}

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '@cursus/contract/error'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { serveFolder } from './serve-folder.ts'

/** Paths without pages: a missing file there is an error. */
const notPages = /^\/(?:api|trpc|health|healthz|readyz|metrics|ops|dev\/mail|assets)(?:\/|$)/

/**
 * Serves the built web application: files with a hash in their name are cached for good, all others
 * revalidated. Every other address gets the application's document, whose router decides what to
 * show.
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

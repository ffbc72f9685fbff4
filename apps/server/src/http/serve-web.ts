import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '@cursus/contract/error'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Paths that are not pages: what is missing there is an error, not the application. */
const notPages = /^\/(?:api|trpc|health|healthz|readyz|metrics|ops|dev\/mail|assets)(?:\/|$)/

/**
 * The built web application: files with a hash in their name are kept for good, everything else is asked for again. Every other
 * address is a page of the application, which finds out itself what to show.
 */
export async function serveWeb(app: FastifyInstance, folder: string): Promise<void> {
  const missing = () => {
    throw new AppError('NotFound')
  }
  if (!existsSync(join(folder, 'index.html'))) {
    app.log.warn(`There is no built web application in ${folder}: only the API answers`)
    app.setNotFoundHandler(missing)
    return
  }
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: true,
    cacheControl: false,
    // The build leaves a gzip and a Brotli form beside each text file.
    preCompressed: true,
    // What the build writes for itself is nobody's.
    dotfiles: 'ignore',
    index: false,
    setHeaders(reply, path) {
      const isHashed = path.startsWith(join(folder, 'assets'))
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  const sendPage = (reply: FastifyReply) => reply.header('cache-control', 'no-cache').sendFile('index.html')
  // The folders themselves are no files to look for.
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

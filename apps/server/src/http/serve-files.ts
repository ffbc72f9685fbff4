import { AppError } from '@cursus/contract/error'
import { isMediaKey } from '@cursus/domain/file'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { authorizeSignedIn } from '../calls/authorize.ts'
import type { RequestContext } from '../request/request-context.ts'

/** Shown in the page; everything else is a download, whatever a browser might make of it. */
const imageTypes: Record<string, string> = { webp: 'image/webp', png: 'image/png', jpg: 'image/jpeg', gif: 'image/gif' }

/**
 * `GET /api/file/<key>`: illustrations, logos and resources, to anybody signed in who knows the key, which holds a uuid. What a key
 * names never changes, so it is kept for good by who has it.
 */
export function serveFiles(app: FastifyInstance, contextOf: (r: FastifyRequest, a: FastifyReply) => RequestContext) {
  app.get<{ Params: { '*': string } }>('/api/file/*', async (request, reply) => {
    const { storage } = await authorizeSignedIn(contextOf(request, reply))
    const key = request.params['*']
    const found = isMediaKey(key) ? await storage.stat(key) : undefined
    if (!found) throw new AppError('NotFound')

    const etag = `"${encodeURIComponent(key)}"`
    reply.header('cache-control', 'private, max-age=31536000, immutable').header('etag', etag)
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()

    const name = key.slice(key.lastIndexOf('/') + 1)
    const image = imageTypes[name.slice(name.lastIndexOf('.') + 1).toLowerCase()]
    reply.header('content-security-policy', "default-src 'none'; sandbox")
    reply.header('content-length', String(found.size))
    if (image) reply.type(image)
    else {
      reply.type('application/octet-stream')
      // Without a name: the link says which one its file is to have, and a name given here would win over it.
      reply.header('content-disposition', 'attachment')
    }
    if (request.method === 'HEAD') return reply.send()
    const stream = await storage.get(key)
    // Somebody who goes away in the middle must not leave the file open.
    request.raw.once('close', () => stream.destroy())
    return reply.send(stream)
  })
}

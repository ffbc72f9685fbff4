import { AppError } from '@cursus/contract/error'
import { findFileName, isMediaKey } from '@cursus/domain/file'
import { create as contentDisposition } from 'content-disposition'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { authorizeSignedIn } from '../calls/authorize.ts'
import type { RequestContext } from '../request/request-context.ts'
import { sendStoredFile } from './send-stored-file.ts'

/** Types shown inline; every other file is a download. */
const imageTypes: Record<string, string> = { webp: 'image/webp', png: 'image/png', jpg: 'image/jpeg', gif: 'image/gif' }

/** The sign-in page of a company shows its logo. */
const isLogoKey = (key: string) => /^company\/[^/]+\/logo-/.test(key)

/**
 * `GET /api/file/<key>`: illustrations and resources for any signed-in user who knows the key,
 * which contains a uuid, and logos for everybody who does. A key's content never changes, so it is
 * cached for good.
 */
export function serveFiles(app: FastifyInstance, contextOf: (r: FastifyRequest, a: FastifyReply) => RequestContext) {
  app.get<{ Params: { '*': string } }>('/api/file/*', async (request, reply) => {
    const key = request.params['*']
    const context = contextOf(request, reply)
    const ctx = isLogoKey(key) ? context : await authorizeSignedIn(context)
    const found = isMediaKey(key) ? await ctx.storage.stat(key) : undefined
    if (!found) throw new AppError('NotFound')

    const image = imageTypes[key.slice(key.lastIndexOf('.') + 1).toLowerCase()]
    const fileName = await findFileName(ctx, key)
    reply.header('content-security-policy', "default-src 'none'; sandbox")
    reply.header('content-disposition', contentDisposition(fileName, { type: image ? 'inline' : 'attachment' }))
    return sendStoredFile(ctx.storage, request, reply, {
      key,
      size: found.size,
      type: image ?? 'application/octet-stream',
      etag: `"${encodeURIComponent(key)}"`,
    })
  })
}

import { AppError } from '@cursus/contract/error'
import type { Deps } from '@cursus/domain/context'
import { mailPictureKey } from '@cursus/domain/mail'
import { touchFiles } from '@cursus/domain/stored-file'
import type { FastifyInstance } from 'fastify'
import { sendStoredFile } from './send-stored-file.ts'

/**
 * `GET /mail/picture/<name>.png`: logos and covers in mails, for anybody with the address, whose
 * name cannot be guessed. Mail programs send no session, and some show pictures on pages of theirs.
 */
export function serveMailPictures(app: FastifyInstance, deps: Deps): void {
  const { storage } = deps
  app.get<{ Params: { name: string } }>('/mail/picture/:name', async (request, reply) => {
    const { name } = request.params
    const key = name.endsWith('.png') ? mailPictureKey(name.slice(0, -'.png'.length)) : undefined
    const found = key && (await storage.stat(key))
    if (!found) throw new AppError('NotFound')
    // A sweep removes those that nobody asks for. It is sent without the database too.
    await touchFiles(deps, 'mailPicture', [key]).catch(() => {})
    reply.header('content-security-policy', "default-src 'none'; sandbox")
    reply.header('cross-origin-resource-policy', 'cross-origin')
    const file = { key, size: found.size, type: 'image/png', etag: `"${name}"`, isPublic: true }
    return sendStoredFile(storage, request, reply, file)
  })
}

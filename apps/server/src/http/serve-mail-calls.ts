import { AppError } from '@cursus/contract/error'
import { mailLinkInput } from '@cursus/contract/mail'
import type { Deps, OpenCtx } from '@cursus/domain/context'
import { mailPictureKey, maxBounceBytes, takeBounce } from '@cursus/domain/mail'
import { hasToken } from '@cursus/domain/metrics'
import { touchFiles } from '@cursus/domain/stored-file'
import { setMailChoicesByLink } from '@cursus/domain/user'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { authorize } from '../calls/authorize.ts'
import { openAccess } from '../calls/call.ts'
import type { RequestContext } from '../request/request-context.ts'
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

/**
 * One-click unsubscribe (RFC 8058): for a reader who presses the button of their mail program, its
 * provider posts to the address whose page they would see by opening the link.
 */
export async function serveUnsubscribes(
  app: FastifyInstance,
  contextOf: (request: FastifyRequest, reply: FastifyReply) => RequestContext,
): Promise<void> {
  await app.register(async (scope) => {
    // The address says everything; the body is one fixed field, in whichever encoding of forms.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, done) => done(null))
    // Mails of former releases have the second address.
    for (const path of ['/auth/mails', '/auth/weekly-mail']) {
      scope.post(path, { bodyLimit: 1024 }, async (request, reply) => {
        const { token, kinds = 'weekly' } = request.query as { token?: string; kinds?: string }
        const input = mailLinkInput.parse({ token, kindList: String(kinds).split(','), choice: 'application' })
        const ctx = (await authorize(openAccess, contextOf(request, reply))) as OpenCtx
        await setMailChoicesByLink(ctx, input)
        return reply.code(204).header('cache-control', 'no-store').send()
      })
    }
  })
}

/** `POST /hooks/bounces`: a mail that came back to the sender, as it came. */
export async function serveBounces(app: FastifyInstance, deps: Deps, token: string): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    // Before the body is read.
    scope.addHook('onRequest', async ({ raw }) => {
      if (!hasToken(raw, token)) throw new AppError('TokenInvalid')
    })
    scope.post('/hooks/bounces', { bodyLimit: maxBounceBytes }, async ({ body, log }, reply) => {
      log.info({ mails: Buffer.isBuffer(body) ? await takeBounce(deps, body) : [] }, 'a mail came back')
      return reply.code(204).send()
    })
  })
}

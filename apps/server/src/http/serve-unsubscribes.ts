import { mailLinkInput } from '@cursus/contract/mail'
import type { OpenCtx } from '@cursus/domain/context'
import { setMailChoicesByLink } from '@cursus/domain/user'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { openAccess } from '../calls/access.ts'
import { authorize } from '../calls/authorize.ts'
import type { RequestContext } from '../request/request-context.ts'

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

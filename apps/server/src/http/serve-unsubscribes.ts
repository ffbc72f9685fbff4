import { linkInput } from '@cursus/contract/auth'
import type { OpenCtx } from '@cursus/domain/context'
import { setWeeklyMailByLink } from '@cursus/domain/reminder'
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
    scope.post('/auth/weekly-mail', { bodyLimit: 1024 }, async (request, reply) => {
      const { token } = linkInput.parse(request.query)
      const ctx = (await authorize(openAccess, contextOf(request, reply))) as OpenCtx
      await setWeeklyMailByLink(ctx, { token, isOn: false })
      return reply.code(204).header('cache-control', 'no-store').send()
    })
  })
}

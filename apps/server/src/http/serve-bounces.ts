import { AppError } from '@cursus/contract/error'
import type { Deps } from '@cursus/domain/context'
import { maxBounceBytes, takeBounce } from '@cursus/domain/mail'
import { hasToken } from '@cursus/domain/metrics'
import type { FastifyInstance } from 'fastify'

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

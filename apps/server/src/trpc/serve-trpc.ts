import { AppError } from '@cursus/contract'
import { fastifyRequestHandler } from '@trpc/server/adapters/fastify'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { mapError } from '../errors/map-error.ts'
import { retryAfterOf } from '../http/error-answers.ts'
import type { RequestContext } from '../request/request-context.ts'
import { answerCalls, type CallsRequest, isSubscription } from './answer-calls.ts'
import { appRouter } from './router.ts'

/** A learner's commit carries up to 1 MiB of a package's data, which JSON may double. */
const bodyLimit = 8 * 1024 * 1024

/** The procedures at `/trpc`; several in one request when the client batches them. */
export async function serveTrpc(
  app: FastifyInstance,
  contextOf: (request: FastifyRequest, reply: FastifyReply) => RequestContext,
): Promise<void> {
  function logFault(request: FastifyRequest, told: { error: Error; path: string | undefined; type: string }): void {
    const { error, path, type } = told
    if (mapError(error)) return
    request.log.error({ request: request.id, err: error.cause ?? error, path, type }, 'procedure failed')
  }

  async function stream(request: CallsRequest, reply: FastifyReply): Promise<void> {
    await fastifyRequestHandler({
      router: appRouter,
      createContext: () => contextOf(request, reply),
      onError: (told) => logFault(request, told),
      responseMeta: () => ({ headers: { 'cache-control': 'no-store' } }),
      req: request,
      res: reply,
      path: request.params.path,
    })
  }

  await app.register(async (scope) => {
    // Read when a procedure asks for it, and not before it is known who calls.
    scope.removeContentTypeParser('application/json')
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    scope.route<{ Params: { path: string } }>({
      method: ['GET', 'POST'],
      url: '/trpc/:path',
      bodyLimit,
      async handler(request, reply) {
        if (isSubscription(request)) {
          await stream(request, reply)
          return reply
        }
        const { status, body, failures } = await answerCalls(request, contextOf(request, reply))
        for (const failure of failures) logFault(request, failure)
        const named = failures[0] && mapError(failures[0].error)
        const retryAfter = named instanceof AppError ? retryAfterOf(named) : undefined
        if (retryAfter) reply.header('retry-after', retryAfter)
        return reply.code(status).header('cache-control', 'no-store').send(body)
      },
    })
  })
}

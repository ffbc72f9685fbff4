import { AppError } from '@cursus/contract'
import { type FastifyHandlerOptions, fastifyRequestHandler } from '@trpc/server/adapters/fastify'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { mapError } from '../errors/map-error.ts'
import { retryAfterOf } from '../http/error-answers.ts'
import type { RequestContext } from '../request/request-context.ts'
import { type AppRouter, appRouter } from './router.ts'

/** A learner's commit carries up to 1 MiB of a package's data, which JSON may double. */
const bodyLimit = 8 * 1024 * 1024

/** The procedures at `/trpc`; several in one request when the client batches them. */
export async function serveTrpc(
  app: FastifyInstance,
  contextOf: (request: FastifyRequest, reply: FastifyReply) => RequestContext,
): Promise<void> {
  const options: Omit<FastifyHandlerOptions<AppRouter, FastifyRequest, FastifyReply>, 'createContext'> = {
    router: appRouter,
    // A query with thousands of addresses (the preview of a grant) does not fit in a URL.
    allowMethodOverride: true,
    onError({ error, path, type, req }) {
      if (!mapError(error))
        req.log.error({ request: req.id, err: error.cause ?? error, path, type }, 'procedure failed')
    },
    responseMeta({ errors }) {
      const [error] = errors.map((failure) => mapError(failure))
      const retryAfter = error instanceof AppError ? retryAfterOf(error) : undefined
      return { headers: { 'cache-control': 'no-store', ...(retryAfter ? { 'retry-after': retryAfter } : {}) } }
    },
  }
  await app.register(async (scope) => {
    // tRPC reads the text itself.
    scope.removeContentTypeParser('application/json')
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    scope.route<{ Params: { path: string } }>({
      method: ['GET', 'POST'],
      url: '/trpc/:path',
      bodyLimit,
      async handler(request, reply) {
        await fastifyRequestHandler({
          ...options,
          createContext: () => contextOf(request, reply),
          req: request,
          res: plainly(reply),
          path: request.params.path,
        })
        return reply
      },
    })
  })
}

/** Answers go out as text, not as the streams that tRPC makes of everything: half the time of a small answer was spent on that. */
function plainly(reply: FastifyReply): FastifyReply {
  const send = async (answer: Response) => {
    if (answer.headers.get('content-type') !== 'application/json') return reply.send(answer)
    reply.code(answer.status).headers(Object.fromEntries(answer.headers))
    return reply.send(await answer.text())
  }
  return { raw: reply.raw, send } as unknown as FastifyReply
}

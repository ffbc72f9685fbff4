import { AppError } from '@cursus/contract'
import { type FastifyTRPCPluginOptions, fastifyTRPCPlugin } from '@trpc/server/adapters/fastify'
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
  await app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.bodyLimit = bodyLimit
    })
    const options: FastifyTRPCPluginOptions<AppRouter> = {
      prefix: '/trpc',
      trpcOptions: {
        router: appRouter,
        // A query with thousands of addresses (the preview of a grant) does not fit in a URL.
        allowMethodOverride: true,
        createContext: ({ req, res }) => contextOf(req, res),
        onError({ error, path, type, req }) {
          if (!mapError(error)) req.log.error({ err: error.cause ?? error, path, type }, 'procedure failed')
        },
        responseMeta({ errors }) {
          const [error] = errors.map((failure) => mapError(failure))
          const retryAfter = error instanceof AppError ? retryAfterOf(error) : undefined
          const headers: Record<string, string> = { 'cache-control': 'no-store' }
          if (retryAfter) headers['retry-after'] = retryAfter
          return { headers }
        },
      },
    }
    await scope.register(fastifyTRPCPlugin, options)
  })
}

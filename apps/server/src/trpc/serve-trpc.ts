import { AppError, validationFailed } from '@cursus/contract/error'
import { fastifyRequestHandler } from '@trpc/server/adapters/fastify'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { calls } from '../calls/table.ts'
import { mapError } from '../errors/map-error.ts'
import { retryAfterOf } from '../http/error-answers.ts'
import type { RequestContext } from '../request/request-context.ts'
import { answerCalls, type CallsRequest, isSubscription, pathsOf } from './answer-calls.ts'
import { appRouter } from './router.ts'

/** Before anybody has said who they are, little is read. */
const openBodyLimit = 64 * 1024
const bodyLimit = 1024 * 1024
/** More than any page asks for at once; the web's own batches have twenty (`lib/trpc.ts`). */
const maxBatch = 30

/** The procedures at `/trpc`; several in one request when the client batches them. */
export async function serveTrpc(
  app: FastifyInstance,
  contextOf: (request: FastifyRequest, reply: FastifyReply) => RequestContext,
): Promise<void> {
  function logFault(request: FastifyRequest, told: { error: Error; path: string | undefined; type: string }): void {
    const { error, path, type } = told
    const named = mapError(error)
    if (named && named.row.status < 500) return
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

  async function answer(request: CallsRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { status, body, failures } = await answerCalls(request, contextOf(request, reply))
    for (const failure of failures) logFault(request, failure)
    const named = failures[0] && mapError(failures[0].error)
    const retryAfter = named instanceof AppError ? retryAfterOf(named) : undefined
    if (retryAfter) reply.header('retry-after', retryAfter)
    return reply.code(status).header('cache-control', 'no-store').send(body)
  }

  /** What can be told from the address alone is told before a body is waited for. */
  async function checkCalls(request: CallsRequest, reply: FastifyReply): Promise<unknown> {
    checkBatch(request)
    const isSignedIn = await contextOf(request, reply)
      .session()
      // Each procedure asks again, hears the same, and tells it in its own words.
      .then(Boolean, () => false)
    const mayRun = pathsOf(request).some((path) => {
      const call = calls.get(path)
      return call !== undefined && (isSignedIn || call.access.kind === 'open')
    })
    // Each of them refuses by itself, and none of them asks for its input.
    if (!mayRun && !isSubscription(request)) return answer(request, reply)
    if (!isSignedIn) checkLength(request)
  }

  await app.register(async (scope) => {
    // Read when a procedure asks for it, and not before it is known who calls.
    scope.removeContentTypeParser('application/json')
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    // A call with a body longer than others has a path of its own, and comes alone.
    const long = [...calls].flatMap(([name, call]) => (call.bodyLimit ? [[name, call.bodyLimit] as const] : []))
    for (const [path, limit] of [[':path', bodyLimit] as const, ...long]) {
      scope.route<{ Params: { path: string } }>({
        method: ['GET', 'POST'],
        url: `/trpc/${path}`,
        bodyLimit: limit,
        async onRequest(request, reply) {
          request.params.path ??= path
          return checkCalls(request, reply)
        },
        async handler(request, reply) {
          if (!isSubscription(request)) return answer(request, reply)
          await stream(request, reply)
          return reply
        },
      })
    }
  })
}

function isOpenMutation(path: string): boolean {
  const call = calls.get(path)
  return call?.access.kind === 'open' && call.type === 'mutation'
}

/** @throws AppError ValidationFailed for too many calls at once, or more than one change that anybody may ask for */
function checkBatch(request: CallsRequest): void {
  const paths = pathsOf(request)
  if (paths.length > maxBatch) {
    throw validationFailed({ path: '', rule: 'maxArrayLength', options: { length: maxBatch } })
  }
  // Passwords are slow to check on purpose, and attempts are counted one by one.
  if (paths.filter(isOpenMutation).length > 1)
    throw validationFailed({ path: '', rule: 'maxArrayLength', options: { length: 1 } })
}

/** @throws AppError BodyTooLarge also for a body that does not say its length: browsers do */
function checkLength({ headers }: FastifyRequest): void {
  const isLong = Number(headers['content-length'] ?? 0) > openBodyLimit
  if (isLong || headers['transfer-encoding'] !== undefined) throw new AppError('BodyTooLarge')
}

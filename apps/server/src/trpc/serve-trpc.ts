import type { ServerResponse } from 'node:http'
import { AppError, validationFailed } from '@cursus/contract/error'
import { fastifyRequestHandler } from '@trpc/server/adapters/fastify'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { calls } from '../calls/table.ts'
import { mapError } from '../errors/map-error.ts'
import { retryAfterOf } from '../http/error-answers.ts'
import type { RequestContext } from '../request/request-context.ts'
import { answerCalls, type CallsRequest, isSubscription, pathsOf } from './answer-calls.ts'
import { appRouter } from './router.ts'

/** Event streams of one session in one process: more than a person has tabs. */
export const maxStreams = 20
/**
 * Refusing the newest keeps the others: ended ones would reconnect, and end each other for ever.
 */
const retryAfter = 60

/**
 * Counts the streams of each session until they end.
 * @throws AppError TooManyRequests for one too many
 */
function countStreams() {
  const open = new Map<string, number>()
  return (sessionId: string, stream: ServerResponse): void => {
    const count = open.get(sessionId) ?? 0
    if (count >= maxStreams) throw new AppError('TooManyRequests', { retryAfter })
    // Its client is gone already.
    if (stream.closed) return
    open.set(sessionId, count + 1)
    stream.once('close', () => {
      const left = (open.get(sessionId) ?? 1) - 1
      if (left > 0) open.set(sessionId, left)
      else open.delete(sessionId)
    })
  }
}

/** Signed-out callers may only send short bodies. */
const openBodyLimit = 64 * 1024
const bodyLimit = 1024 * 1024
/** More than any page needs at once; the web's own batches have at most twenty (`lib/trpc.ts`). */
const maxBatch = 30

/** Serves the procedures at `/trpc`, several in one request when the client batches them. */
export async function serveTrpc(
  app: FastifyInstance,
  contextOf: (request: FastifyRequest, reply: FastifyReply) => RequestContext,
): Promise<void> {
  function logFault(request: FastifyRequest, fault: { error: Error; path: string | undefined; type: string }): void {
    const { error, path, type } = fault
    const named = mapError(error)
    if (named && named.row.status < 500) return
    request.log.error({ request: request.id, err: error.cause ?? error, path, type }, 'procedure failed')
  }

  const countStream = countStreams()
  async function stream(request: CallsRequest, reply: FastifyReply): Promise<void> {
    // The procedure refuses a caller without a session.
    const session = await contextOf(request, reply)
      .session()
      .catch(() => undefined)
    if (session) countStream(session.id, reply.raw)
    await fastifyRequestHandler({
      router: appRouter,
      createContext: () => contextOf(request, reply),
      onError: (fault) => logFault(request, fault),
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

  /** Checks everything that the address alone decides, before the body is awaited. */
  async function checkCalls(request: CallsRequest, reply: FastifyReply): Promise<unknown> {
    checkBatch(request)
    const isSignedIn = await contextOf(request, reply)
      .session()
      // Each procedure repeats the check and reports the same failure in its own format.
      .then(Boolean, () => false)
    const mayRun = pathsOf(request).some((path) => {
      const call = calls.get(path)
      return call !== undefined && (isSignedIn || call.access.kind === 'open')
    })
    // Every procedure refuses by itself, without its input.
    if (!mayRun && !isSubscription(request)) return answer(request, reply)
    if (!isSignedIn) checkLength(request)
  }

  await app.register(async (scope) => {
    // Parsed when a procedure needs it, after the access check.
    scope.removeContentTypeParser('application/json')
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    // A call with a larger body limit has its own path and cannot be batched.
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

/** @throws AppError ValidationFailed for too many calls, or more than one open mutation */
function checkBatch(request: CallsRequest): void {
  const paths = pathsOf(request)
  if (paths.length > maxBatch) {
    throw validationFailed({ path: '', rule: 'maxArrayLength', options: { length: maxBatch } })
  }
  // Password checks are slow by design, and attempts are counted one by one.
  if (paths.filter(isOpenMutation).length > 1)
    throw validationFailed({ path: '', rule: 'maxArrayLength', options: { length: 1 } })
}

/** @throws AppError BodyTooLarge, also without a declared length; browsers always declare it */
function checkLength({ headers }: FastifyRequest): void {
  const isLong = Number(headers['content-length'] ?? 0) > openBodyLimit
  if (isLong || headers['transfer-encoding'] !== undefined) throw new AppError('BodyTooLarge')
}

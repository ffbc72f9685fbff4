import { AsyncLocalStorage } from 'node:async_hooks'
import { AppError } from '@cursus/contract/error'
import type { EventAction } from '@cursus/contract/event-values'
import { recordJobAct } from '@cursus/domain/job'
import type { Jobs } from '@cursus/jobs'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, type InjectOptions } from 'fastify'
import { authorizeManagement } from '../calls/authorize.ts'
import { mapError } from '../errors/map-error.ts'
import { errorAnswer } from '../http/error-answers.ts'
import { jobDashboardPath } from '../http/security-headers.ts'
import { parseQuery } from '../request/clean-text.ts'
import type { RequestContext } from '../request/request-context.ts'

/** How the history calls what the last part of a path does; everything else is a `change`. */
const actions: Readonly<Record<string, EventAction<'job'>>> = {
  retry: 'retry',
  clean: 'remove',
  empty: 'remove',
  obliterate: 'remove',
  promote: 'promote',
  pause: 'pause',
  resume: 'resume',
  run: 'run',
}

type Params = { queueName?: string; jobId?: string; queueStatus?: string; schedulerId?: string }

/** What a request of the dashboard does, by its route: `/api/queues/:queueName/:jobId/retry`. */
function actOf({ routeOptions, params }: FastifyRequest) {
  const change = (routeOptions.url ?? '').split('/').findLast((part) => part !== '' && !part.startsWith(':')) ?? ''
  const { queueName, jobId, queueStatus, schedulerId } = params as Params
  const action = actions[change] ?? 'change'
  const after = {
    ...(queueName === undefined ? {} : { queue: queueName }),
    ...(queueStatus === undefined ? {} : { status: queueStatus }),
    ...(jobId === undefined ? {} : { jobId }),
    ...(schedulerId === undefined ? {} : { name: schedulerId }),
    ...(action === 'change' ? { change } : {}),
  }
  return [action, after] as const
}

/** The page links to a font on another host. Without the link it uses the system's font. */
const withoutForeignHosts = (page: string): string => page.replace(/<link[^>]*href="https?:[^>]*>/g, '')

type Asked = { request: FastifyRequest; reply: FastifyReply }

/**
 * The dashboard's own application, which answers `jobDashboardPath` and everything under it.
 * @param beforeChange runs before each change, with what the history says of it
 */
async function createDashboard(
  app: FastifyInstance,
  jobs: Jobs,
  beforeChange: (...act: ReturnType<typeof actOf>) => Promise<void>,
): Promise<FastifyInstance> {
  const [{ createBullBoard }, { BullMQAdapter }, { FastifyAdapter }] = await Promise.all([
    import('@bull-board/api'),
    import('@bull-board/api/bullMQAdapter'),
    import('@bull-board/fastify'),
  ])
  const adapter = new FastifyAdapter()
  adapter.setBasePath(jobDashboardPath)
  createBullBoard({
    queues: jobs.queues.map((queue) => new BullMQAdapter(queue as never)),
    serverAdapter: adapter,
    options: {
      uiConfig: {
        boardTitle: 'Cursus',
        boardLogo: { path: '/icon.svg', width: 28, height: 28 },
        hideDocsLink: true,
        hideRedisDetails: jobs.config.redisUrl === undefined,
      },
    },
  })
  const answerOf = (failure: unknown) => {
    const named = mapError(failure)
    if (!named) app.log.error({ err: failure }, 'job dashboard failed')
    const error = named ?? new AppError('UnknownError')
    return { status: error.row.status as 500, body: errorAnswer(error) }
  }
  // The adapter's own error handler would make a fault of every refusal.
  adapter.setErrorHandler(answerOf)
  const dashboard = Fastify({
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 8000, querystringParser: parseQuery },
  })
  dashboard.setErrorHandler((failure, _request, reply) => {
    const { status, body } = answerOf(failure)
    return reply.code(status).send(body)
  })
  dashboard.setNotFoundHandler(() => {
    throw new AppError('NotFound')
  })
  dashboard.addHook('preHandler', async (request) => {
    if (request.is404 || request.method === 'GET' || request.method === 'HEAD') return
    await beforeChange(...actOf(request))
  })
  dashboard.addHook('onSend', async (_request, reply, payload) => {
    const isPage = String(reply.getHeader('content-type')).startsWith('text/html')
    return isPage && typeof payload === 'string' ? withoutForeignHosts(payload) : payload
  })
  await dashboard.register(adapter.registerPlugin(), { prefix: jobDashboardPath })
  await dashboard.ready()
  return dashboard
}

/**
 * The dashboard of the queues, for people who may change platform managers, because it shows and
 * repeats the jobs of all users. The application shows it in a frame of `/management/job`.
 *
 * It is loaded by its first request: few servers are ever asked for it, and its libraries and
 * routes would take memory in all of them.
 */
export async function serveJobDashboard(
  app: FastifyInstance,
  jobs: Jobs,
  contextOf: (request: FastifyRequest, reply: FastifyReply) => RequestContext,
): Promise<void> {
  const authorize = ({ request, reply }: Asked) =>
    authorizeManagement(contextOf(request, reply), ['platformManagers.write'])
  const current = new AsyncLocalStorage<Asked>()
  let loading: Promise<FastifyInstance> | undefined
  const load = () => {
    loading ??= createDashboard(app, jobs, async (action, after) =>
      // No transaction covers the queues, so the event comes first. A failed one stops the act.
      recordJobAct(await authorize(current.getStore()!), action, after),
    ).catch((error: unknown) => {
      // The next request tries again.
      loading = undefined
      throw error
    })
    return loading
  }
  app.addHook('onClose', async () => (await loading?.catch(() => undefined))?.close())

  for (const url of [jobDashboardPath, `${jobDashboardPath}/*`]) {
    app.route({
      method: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
      url,
      onRequest: async (request, reply) => {
        await authorize({ request, reply })
        reply.header('cache-control', 'no-store')
      },
      handler: async (request, reply) => {
        const dashboard = await load()
        const { 'content-length': _length, 'transfer-encoding': _encoding, ...headers } = request.headers
        const query = {
          method: request.method as NonNullable<InjectOptions['method']>,
          url: request.url,
          headers,
          ...(request.body ? { payload: request.body } : {}),
        } satisfies InjectOptions
        // Injecting begins when it is awaited.
        const answer = await current.run({ request, reply }, async () => await dashboard.inject(query))
        const { 'cache-control': _cache, connection: _connection, date: _date, ...answered } = answer.headers
        reply.code(answer.statusCode).headers(answered)
        if (answer.statusCode === 503) reply.header('retry-after', '5')
        return reply.send(answer.rawPayload)
      },
    })
  }
}

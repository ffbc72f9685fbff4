import { createBullBoard } from '@bull-board/api'
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter'
import { FastifyAdapter } from '@bull-board/fastify'
import type { AuditedAction } from '@cursus/contract/audit'
import { AppError } from '@cursus/contract/error'
import { recordJobAct } from '@cursus/domain/job'
import type { Jobs } from '@cursus/jobs'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { authorizeManagement } from '../calls/authorize.ts'
import { mapError } from '../errors/map-error.ts'
import { errorAnswer } from '../http/error-answers.ts'
import { jobDashboardPath } from '../http/security-headers.ts'
import type { RequestContext } from '../request/request-context.ts'

/** How the history calls what the last part of a path does; everything else is a `change`. */
const actions: Readonly<Record<string, AuditedAction<'job'>>> = {
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
  return {
    action,
    after: {
      ...(queueName === undefined ? {} : { queue: queueName }),
      ...(queueStatus === undefined ? {} : { status: queueStatus }),
      ...(jobId === undefined ? {} : { jobId }),
      ...(schedulerId === undefined ? {} : { name: schedulerId }),
      ...(action === 'change' ? { change } : {}),
    },
  }
}

/** The page links to a font on another host. Without the link it uses the system's font. */
const withoutForeignHosts = (page: string): string => page.replace(/<link[^>]*href="https?:[^>]*>/g, '')

/**
 * The dashboard of the queues, for people who may change platform managers, because it shows and
 * repeats the jobs of all users. The application shows it in a frame of `/management/job`.
 */
export async function serveJobDashboard(
  app: FastifyInstance,
  jobs: Jobs,
  contextOf: (request: FastifyRequest, reply: FastifyReply) => RequestContext,
): Promise<void> {
  const adapter = new FastifyAdapter()
  adapter.setBasePath(jobDashboardPath)
  createBullBoard({
    queues: jobs.queues.map((queue) => new BullMQAdapter(queue as never)),
    serverAdapter: adapter,
    options: {
      uiConfig: { boardTitle: 'Cursus', hideDocsLink: true, hideRedisDetails: jobs.config.redisUrl === undefined },
    },
  })
  // The adapter's own error handler would make a fault of every refusal.
  adapter.setErrorHandler((failure) => {
    const named = mapError(failure)
    if (!named) app.log.error({ err: failure }, 'job dashboard failed')
    const error = named ?? new AppError('UnknownError')
    return { status: error.row.status as 500, body: errorAnswer(error) }
  })
  await app.register(async (guarded) => {
    const authorize = (request: FastifyRequest, reply: FastifyReply) =>
      authorizeManagement(contextOf(request, reply), ['platformManagers.write'])
    guarded.addHook('onRequest', async (request, reply) => {
      await authorize(request, reply)
      reply.header('cache-control', 'no-store')
    })
    // No transaction covers the queues, so the audit comes first. A failed audit stops the act.
    guarded.addHook('preHandler', async (request, reply) => {
      if (request.method === 'GET' || request.method === 'HEAD') return
      const { action, after } = actOf(request)
      await recordJobAct(await authorize(request, reply), action, after)
    })
    guarded.addHook('onSend', async (_request, reply, payload) => {
      // The dashboard answers errors itself, without headers.
      if (reply.statusCode === 503) reply.header('retry-after', '5')
      const isPage = String(reply.getHeader('content-type')).startsWith('text/html')
      return isPage && typeof payload === 'string' ? withoutForeignHosts(payload) : payload
    })
    await guarded.register(adapter.registerPlugin(), { prefix: jobDashboardPath })
  })
}

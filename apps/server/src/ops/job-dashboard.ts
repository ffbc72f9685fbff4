import { createBullBoard } from '@bull-board/api'
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter'
import { FastifyAdapter } from '@bull-board/fastify'
import { AppError } from '@cursus/contract/error'
import type { Jobs } from '@cursus/jobs'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { managementAccess } from '../calls/access.ts'
import { authorize } from '../calls/authorize.ts'
import { mapError } from '../errors/map-error.ts'
import { errorAnswer } from '../http/error-answers.ts'
import type { RequestContext } from '../request/request-context.ts'

const path = '/ops/jobs'

/**
 * The dashboard of the queues, for people who may change platform managers, because it shows and
 * repeats the jobs of all users.
 */
export async function serveJobDashboard(
  app: FastifyInstance,
  jobs: Jobs,
  contextOf: (request: FastifyRequest, reply: FastifyReply) => RequestContext,
): Promise<void> {
  const adapter = new FastifyAdapter()
  adapter.setBasePath(path)
  createBullBoard({
    queues: jobs.queues.map((queue) => new BullMQAdapter(queue as never)),
    serverAdapter: adapter,
    options: { uiConfig: { boardTitle: 'Cursus' } },
  })
  // The adapter's own error handler would make a fault of every refusal.
  adapter.setErrorHandler((failure) => {
    const named = mapError(failure)
    if (!named) app.log.error({ err: failure }, 'job dashboard failed')
    const error = named ?? new AppError('UnknownError')
    return { status: error.row.status as 500, body: errorAnswer(error) }
  })
  await app.register(async (guarded) => {
    guarded.addHook('onRequest', async (request, reply) => {
      await authorize(managementAccess('platformManagers.write'), contextOf(request, reply))
      reply.header('cache-control', 'no-store')
    })
    // The dashboard answers errors itself, without headers.
    guarded.addHook('onSend', async (_request, reply) => {
      if (reply.statusCode === 503) reply.header('retry-after', '5')
    })
    await guarded.register(adapter.registerPlugin(), { prefix: path })
  })
}

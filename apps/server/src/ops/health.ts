import { setTimeout as wait } from 'node:timers/promises'
import type { Deps } from '@cursus/domain/context'
import { listSweeps, type Sweep } from '@cursus/domain/sweep'
import type { Jobs } from '@cursus/jobs'
import type { FastifyInstance } from 'fastify'

const checkTimeoutMs = 2000

export type Readiness = { isStopping: boolean }

async function isUp(check: () => Promise<unknown>): Promise<boolean> {
  const timer = new AbortController()
  try {
    const late = wait(checkTimeoutMs, false, { signal: timer.signal }).catch(() => false)
    return await Promise.race([check().then(() => true), late])
  } catch {
    return false
  } finally {
    timer.abort()
  }
}

/**
 * `/health/live`: this process answers. `/health/ready`: it can do its work; 503 while it stops or the database is away. Jobs that are
 * away, and sweeps that are overdue, are told and do not take it out of service: the API goes on, and what has to be sent waits in
 * the outbox. The worker's own health answers 503 for them.
 */
export function serveHealth(app: FastifyInstance, deps: Deps, jobs: Pick<Jobs, 'counts'>, state: Readiness): void {
  app.get('/health/live', async () => ({ status: 'live' }))
  app.get('/health/ready', async (_request, reply) => {
    let sweeps: Sweep[] = []
    const [database, queues] = await Promise.all([
      isUp(async () => {
        sweeps = await listSweeps(deps)
      }),
      isUp(() => jobs.counts()),
    ])
    const isReady = database && !state.isStopping
    reply.code(isReady ? 200 : 503).header('cache-control', 'no-store')
    return { status: isReady ? 'ready' : 'not ready', database, jobs: queues, stopping: state.isStopping, sweeps }
  })
}

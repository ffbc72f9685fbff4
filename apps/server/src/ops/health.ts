import { setTimeout as wait } from 'node:timers/promises'
import type { Deps } from '@cursus/domain/context'
import { listSweeps, type Sweep } from '@cursus/domain/sweep'
import type { Jobs } from '@cursus/jobs'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

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
 * `/health/live`: the process answers. `/health/ready`: it can work; 503 while it stops or the
 * database is away. An unavailable job backend and overdue sweeps are reported but keep it in
 * service, because the API works and the outbox stores what is to be sent; the worker's own health
 * answers 503 for them.
 */
export function serveHealth(app: FastifyInstance, deps: Deps, jobs: Pick<Jobs, 'counts'>, state: Readiness): void {
  const live = async () => ({ status: 'live' })
  const ready = async (_request: FastifyRequest, reply: FastifyReply) => {
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
  }
  // Orchestrators request `/healthz` and `/readyz` by default.
  for (const path of ['/health/live', '/healthz']) app.get(path, live)
  for (const path of ['/health/ready', '/readyz']) app.get(path, ready)
}

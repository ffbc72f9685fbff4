import { setTimeout as wait } from 'node:timers/promises'
import type { MailHold } from '@cursus/contract/mail'
import type { Deps } from '@cursus/domain/context'
import { findMailHold, mailsFailSince } from '@cursus/domain/mail'
import { listSweeps, type Sweep } from '@cursus/domain/sweep'
import type { Jobs } from '@cursus/jobs'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const checkTimeoutMs = 2000

type Readiness = { isStopping: boolean }

async function isUp(check: () => Promise<unknown>): Promise<boolean> {
  const timer = new AbortController()
  try {
    const timeout = wait(checkTimeoutMs, false, { signal: timer.signal }).catch(() => false)
    return await Promise.race([check().then(() => true), timeout])
  } catch {
    return false
  } finally {
    timer.abort()
  }
}

/**
 * `/health/live`: the process answers. `/health/ready`: it can work; 503 while it stops or the
 * database is away. An unavailable job backend, overdue sweeps and mails that fail or are held are
 * reported but keep it in service, because the API works and the outbox stores what is to be sent.
 * `/health`, for those who watch the installation, is 503 for them too, as the worker's own is.
 */
export function serveHealth(app: FastifyInstance, deps: Deps, jobs: Pick<Jobs, 'counts'>, state: Readiness): void {
  const live = async () => ({ status: 'live' })
  async function check() {
    let sweeps: Sweep[] = []
    let failSince: Date | null = null
    let mailHold: MailHold | null = null
    const [database, queues] = await Promise.all([
      isUp(async () => {
        sweeps = await listSweeps(deps)
        failSince = await mailsFailSince(deps)
        mailHold = await findMailHold(deps)
      }),
      isUp(() => jobs.counts()),
    ])
    const isReady = database && !state.isStopping
    const mailsGo = failSince === null && mailHold === null
    const isHealthy = isReady && queues && mailsGo && !sweeps.some(({ isOverdue }) => isOverdue)
    return {
      isReady,
      isHealthy,
      parts: { database, jobs: queues, stopping: state.isStopping, sweeps, mailsFailSince: failSince, mailHold },
    }
  }
  const answer = (reply: FastifyReply, isGood: boolean) =>
    reply.code(isGood ? 200 : 503).header('cache-control', 'no-store')
  const ready = async (_request: FastifyRequest, reply: FastifyReply) => {
    const { isReady, parts } = await check()
    return answer(reply, isReady).send({ status: isReady ? 'ready' : 'not ready', ...parts })
  }
  const health = async (_request: FastifyRequest, reply: FastifyReply) => {
    const { isHealthy, parts } = await check()
    return answer(reply, isHealthy).send({ status: isHealthy ? 'healthy' : 'unhealthy', ...parts })
  }
  // Orchestrators request `/healthz` and `/readyz` by default.
  for (const path of ['/health/live', '/healthz']) app.get(path, live)
  for (const path of ['/health/ready', '/readyz']) app.get(path, ready)
  app.get('/health', health)
}

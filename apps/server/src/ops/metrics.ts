import { AppError } from '@cursus/contract/error'
import type { Deps } from '@cursus/domain/context'
import { countMails } from '@cursus/domain/job'
import { findMailHold, mailsFailSince } from '@cursus/domain/mail'
import { mayReadMetrics, processMetrics } from '@cursus/domain/metrics'
import { listSweeps } from '@cursus/domain/sweep'
import type { Jobs } from '@cursus/jobs'
import type { FastifyInstance } from 'fastify'
import { Gauge, Histogram } from 'prom-client'
import { failedCalls } from '../errors/map-error.ts'

/**
 * `/metrics` for Prometheus: with `METRICS_TOKEN` for its holders, without it for this machine.
 */
export function serveMetrics(
  app: FastifyInstance,
  deps: Deps,
  jobs: Pick<Jobs, 'readQueues'>,
  token: string | undefined,
): void {
  const register = processMetrics(deps.db)
  register.registerMetric(failedCalls)
  const durations = new Histogram({
    name: 'cursus_http_request_duration_seconds',
    help: 'Time from request to answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [register],
  })
  const readQueues = () => jobs.readQueues().catch(() => [])
  new Gauge({
    name: 'cursus_jobs',
    help: 'Jobs by queue and state',
    labelNames: ['queue', 'state'],
    registers: [register],
    async collect() {
      this.reset()
      for (const { name: queue, waiting, active, delayed, failed } of await readQueues()) {
        const counts = { waiting, active, delayed, failed }
        for (const [state, count] of Object.entries(counts)) this.set({ queue, state }, count)
      }
    },
  })
  new Gauge({
    name: 'cursus_jobs_oldest_seconds',
    help: 'For how long the job that was sent first of those that wait has waited',
    labelNames: ['queue'],
    registers: [register],
    async collect() {
      this.reset()
      for (const { name: queue, waitingSince } of await readQueues()) {
        this.set({ queue }, waitingSince ? (deps.now().getTime() - waitingSince.getTime()) / 1000 : 0)
      }
    },
  })

  new Gauge({
    name: 'cursus_sweep_overdue',
    help: '1 while a sweep has not run for too long',
    labelNames: ['sweep'],
    registers: [register],
    async collect() {
      this.reset()
      const sweeps = await listSweeps(deps).catch(() => [])
      for (const { name, isOverdue } of sweeps) this.set({ sweep: name }, isOverdue ? 1 : 0)
    },
  })

  new Gauge({
    name: 'cursus_mails_failing',
    help: '1 while mails fail again and again',
    registers: [register],
    async collect() {
      this.set((await mailsFailSince(deps).catch(() => null)) ? 1 : 0)
    },
  })

  new Gauge({
    name: 'cursus_mails',
    help: 'Mails that wait, and that were given up in the last 14 days',
    labelNames: ['state'],
    registers: [register],
    async collect() {
      this.reset()
      const counts = await countMails(deps).catch(() => undefined)
      if (!counts) return
      this.set({ state: 'waiting' }, counts.waiting)
      this.set({ state: 'set_aside' }, counts.setAside)
    },
  })

  new Gauge({
    name: 'cursus_mails_held',
    help: '1 while mails wait for a person or for a mail server',
    registers: [register],
    async collect() {
      this.set((await findMailHold(deps).catch(() => null)) ? 1 : 0)
    },
  })

  app.addHook('onResponse', (request, reply, done) => {
    // A stream of news lasts as long as its page.
    if (request.headers.accept === 'text/event-stream') return done()
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: String(reply.statusCode),
    }
    durations.observe(labels, reply.elapsedTime / 1000)
    done()
  })
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request.raw, token)) throw new AppError('NotFound')
    return reply.type(register.contentType).send(await register.metrics())
  })
  app.addHook('onClose', async () => register.clear())
}

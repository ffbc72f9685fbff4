import { AppError } from '@cursus/contract/error'
import type { Deps } from '@cursus/domain/context'
import { countMails, findLastBackup } from '@cursus/domain/job'
import { findMailHold, mailsFailSince } from '@cursus/domain/mail'
import { mayReadMetrics, processMetrics } from '@cursus/domain/metrics'
import { listSweeps } from '@cursus/domain/sweep'
import type { Jobs } from '@cursus/jobs'
import type { FastifyInstance } from 'fastify'
import { Gauge, Histogram } from 'prom-client'
import { failedCalls } from '../errors/map-error.ts'

type Sample = [labels: Record<string, string>, value: number]

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
  /** Read when somebody asks; what cannot be read is left out. */
  const gauge = (name: string, help: string, labelNames: string[], read: () => Promise<Sample[]>) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers: [register],
      async collect() {
        this.reset()
        // A reset leaves 0 where there are no labels.
        if (labelNames.length === 0) this.remove()
        for (const [labels, value] of await read().catch(() => [])) this.set(labels, value)
      },
    })
  gauge('cursus_jobs', 'Jobs by queue and state', ['queue', 'state'], async () =>
    (await jobs.readQueues()).flatMap(({ name: queue, waiting, active, delayed, failed }) =>
      Object.entries({ waiting, active, delayed, failed }).map(([state, count]): Sample => [{ queue, state }, count]),
    ),
  )
  gauge(
    'cursus_jobs_oldest_seconds',
    'For how long the job that was sent first of those that wait has waited',
    ['queue'],
    async () =>
      (await jobs.readQueues()).map(({ name: queue, waitingSince }) => [
        { queue },
        waitingSince ? (deps.now().getTime() - waitingSince.getTime()) / 1000 : 0,
      ]),
  )
  gauge('cursus_sweep_overdue', '1 while a sweep has not run for too long', ['sweep'], async () =>
    (await listSweeps(deps)).map(({ name, isOverdue }) => [{ sweep: name }, isOverdue ? 1 : 0]),
  )
  gauge('cursus_mails_failing', '1 while mails fail again and again', [], async () => [
    [{}, (await mailsFailSince(deps)) ? 1 : 0],
  ])
  gauge('cursus_mails', 'Mails that wait, and that were given up in the last 14 days', ['state'], async () => {
    const { waiting, setAside } = await countMails(deps)
    return [
      [{ state: 'waiting' }, waiting],
      [{ state: 'set_aside' }, setAside],
    ]
  })
  gauge('cursus_mails_held', '1 while mails wait for a person or for a mail server', [], async () => [
    [{}, (await findMailHold(deps)) ? 1 : 0],
  ])
  gauge('cursus_backup_age_seconds', 'Time since the last `cursus backup`, if there was one', [], async () => {
    const last = await findLastBackup(deps)
    return last ? [[{}, (deps.now().getTime() - last.getTime()) / 1000]] : []
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

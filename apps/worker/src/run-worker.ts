import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { assertMigrated } from '@cursus/db'
import { giveUpUnpacking } from '@cursus/domain/content'
import type { Deps } from '@cursus/domain/context'
import { explainError } from '@cursus/domain/fault'
import { failFile } from '@cursus/domain/made-file'
import { keepInstallation } from '@cursus/domain/mail'
import { mayReadMetrics, processMetrics } from '@cursus/domain/metrics'
import { declareSweeps, listSweeps } from '@cursus/domain/sweep'
import {
  type JobContract,
  type JobFailure,
  keepSchedules,
  makeFile,
  type PayloadOf,
  startWorkers,
  unpackPackage,
} from '@cursus/jobs'
import closeWithGrace from 'close-with-grace'
import type { Registry } from 'prom-client'
import type { Config } from './config.ts'
import { createHandlers } from './create-handlers.ts'
import { createLogger } from './create-logger.ts'
import { createDeps } from './deps.ts'
import { measureJobs, measureMails } from './job-metrics.ts'
import { sweepSchedules } from './sweeps.ts'

const checkTimeoutMs = 2000

/** Body of the health response; `isLate`: a sweep is overdue. */
type Health = { isReady: boolean; isLate?: boolean; [detail: string]: unknown }

type Metrics = { register: Registry; token: string | undefined }

/**
 * Answers 503 while the worker stops, a sweep is overdue, or the database or the job backend is
 * away, else 200; at `/metrics` its metrics. `/health/ready` keeps 200 with an overdue sweep,
 * because a mailbox that is away must not end an upgrade.
 */
async function serveHealth(
  { port, bind }: { port: number; bind: string },
  check: () => Promise<Health>,
  { register, token }: Metrics,
): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.url === '/metrics') {
      if (!mayReadMetrics(request, token)) return void response.writeHead(404).end()
      const send = (text: string) => response.writeHead(200, { 'content-type': register.contentType }).end(text)
      return void register.metrics().then(send, (error: Error) => response.writeHead(500).end(error.message))
    }
    const { promise: late, resolve } = Promise.withResolvers<Health>()
    const timer = setTimeout(resolve, checkTimeoutMs, { isReady: false })
    void Promise.race([check().catch((): Health => ({ isReady: false })), late]).then(
      ({ isReady, isLate, ...details }) => {
        clearTimeout(timer)
        const isGood = isReady && (!isLate || request.url === '/health/ready')
        response.writeHead(isGood ? 200 : 503, { 'content-type': 'application/json', 'cache-control': 'no-store' })
        response.end(JSON.stringify({ status: isGood ? 'ready' : 'not ready', ...details }))
      },
    )
  })
  // Without a host, Node takes every address, also where there is no IPv6.
  server.listen(port, bind === '::' ? undefined : bind)
  await once(server, 'listening')
  return server
}

type GiveUp = (deps: Deps, job: JobFailure) => Promise<void>

const by =
  <Contract extends JobContract>(
    contract: Contract,
    giveUp: (deps: Deps, payload: PayloadOf<Contract>) => Promise<void>,
  ): GiveUp =>
  async (deps, { payload }) => {
    const read = contract.payload.safeParse(payload)
    if (read.success) await giveUp(deps, read.data as PayloadOf<Contract>)
  }

const acts: Record<string, GiveUp> = {
  [unpackPackage.name]: by(unpackPackage, (deps, payload) =>
    giveUpUnpacking({ ...deps, actor: { kind: 'system', job: 'unpack-package' } }, payload),
  ),
  [makeFile.name]: by(makeFile, failFile),
}

/**
 * What a person waits for fails with its job, however that ended: its tries spent, its workers
 * killed, its payload refused. Handlers see only the first.
 */
const giveUpJob = async (deps: Deps, job: JobFailure): Promise<void> => acts[job.name]?.(deps, job)

/**
 * Concurrent jobs of each kind: an analysis of a package takes a core, and a slow sweep must not
 * delay the others.
 */
const concurrency = { notify: 20, content: 2, schedule: 4 }
/** Time to close mail connections, jobs and database after the workers have ended. */
const closingMs = 2000
/** Deadline of a stop; then the process ends anyway. */
const stopDeadlineMs = 30_000

/** Runs until the process is told to stop. */
export async function runWorker(config: Config): Promise<void> {
  const log = createLogger(config.logLevel)
  try {
    // Loaded only where it is set, and before what publishes to it.
    const telemetry = config.otlp && (await import('@cursus/domain/telemetry'))
    const stopTelemetry = config.otlp && (await telemetry?.startTelemetry('cursus-worker', config.otlp))
    const deps = await createDeps(config, log)
    await assertMigrated(deps.domain.db)
    await keepInstallation(deps.domain)
    const register = processMetrics(deps.domain.db)
    const transport = measureMails(deps.transport, register)
    const handlers = measureJobs(createHandlers({ ...deps, transport }), register)
    const workers = await startWorkers(deps.jobs.config, handlers, {
      concurrency,
      lockDurationMs: config.lockMs,
      stalledIntervalMs: config.lockMs,
      onFailed: async (failure) => {
        const { name, id, error, attempt, final } = failure
        log[final ? 'error' : 'warn']({ err: error, job: name, id, attempt, final }, 'a job failed')
        if (final) await giveUpJob(deps.domain, failure)
      },
    })
    await declareSweeps(
      deps.domain,
      sweepSchedules.map(({ contract, everyMs }) => ({ name: contract.name, everyMs })),
    )
    const schedules = await keepSchedules(deps.jobs, sweepSchedules)

    let isStopping = false
    const health =
      config.healthPort === undefined
        ? undefined
        : await serveHealth(
            { port: config.healthPort, bind: config.bind },
            async () => {
              const sweeps = await listSweeps(deps.domain)
              await deps.jobs.counts()
              return { isReady: !isStopping, isLate: sweeps.some(({ isOverdue }) => isOverdue), sweeps }
            },
            { register, token: config.metricsToken },
          ).catch((error: NodeJS.ErrnoException) => {
            if (error.code !== 'EADDRINUSE') throw error
            // Another worker of this machine has it, and the work goes on.
            log.warn(`no health check: ${error.message}`)
            return undefined
          })

    closeWithGrace({ delay: stopDeadlineMs, logger: false }, async ({ err, signal }) => {
      isStopping = true
      if (err) log.fatal({ err }, 'stopping after a fault')
      else log.info({ signal }, 'stopping')
      const [isDone] = await Promise.all([workers.close(Math.max(0, stopDeadlineMs - closingMs)), schedules.stop()])
      if (!isDone) log.warn('unfinished jobs return to the queue')
      health?.close()
      await deps.close()
      await stopTelemetry?.()
    })
    log.info({ mail: config.mail.to === 'folder' ? config.mail.folder : config.mail.to }, 'working')
    // To npm start, which has no other way to tell.
    process.send?.('working')
  } catch (error) {
    log.fatal({ err: error }, `the worker could not start: ${explainError(error)}`)
    process.exit(1)
  }
}

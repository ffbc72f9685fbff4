import { assertMigrated } from '@cursus/db'
import { explainError } from '@cursus/domain/fault'
import { keepInstallation } from '@cursus/domain/mail'
import { processMetrics } from '@cursus/domain/metrics'
import { declareSweeps, listSweeps } from '@cursus/domain/sweep'
import { keepSchedules, startWorkers } from '@cursus/jobs'
import closeWithGrace from 'close-with-grace'
import type { Config } from './config.ts'
import { createHandlers } from './create-handlers.ts'
import { createLogger } from './create-logger.ts'
import { createDeps } from './deps.ts'
import { giveUpJob } from './give-up-job.ts'
import { measureJobs, measureMails } from './job-metrics.ts'
import { serveHealth } from './serve-health.ts'
import { sweepSchedules } from './sweeps.ts'

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
  } catch (error) {
    log.fatal({ err: error }, `the worker could not start: ${explainError(error)}`)
    process.exit(1)
  }
}

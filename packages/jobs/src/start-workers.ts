import { type Job, WaitingError, Worker } from 'bullmq'
import { type JobsConfig, migrateJobs, onErrorOf, queueBackend } from './backend.ts'
import { contracts as ownContracts } from './contracts.ts'
import { type ContractTable, type JobContract, type QueueName, queueNames } from './job-contract.ts'
import { contractOf, type HandlersOf, runJob, UnknownJob } from './run-job.ts'

export type JobFailure = {
  name: string
  id: string
  payload: unknown
  error: unknown
  attempt: number
  /** True when the job will not run again. */
  final: boolean
}

export type WorkerSettings<Table extends ContractTable> = {
  contracts?: Table | undefined
  /** Concurrent jobs of this process. Default: notify 20, content 2, schedule 1. */
  concurrency?: Partial<Record<QueueName, number>> | undefined
  /**
   * Called after each failed run; once for each name that the worker does not know. The reports of
   * a job may overtake one another.
   */
  onFailed?: ((failure: JobFailure) => void | Promise<void>) | undefined
  onError?: ((error: unknown) => void) | undefined
  /**
   * A job of a dead worker becomes available after about this plus `stalledIntervalMs`. Default: 30
   * s each.
   */
  lockDurationMs?: number | undefined
  stalledIntervalMs?: number | undefined
}

export type Workers = {
  /**
   * Stops taking jobs and waits for the running ones. At the deadline their signals abort: jobs
   * that stop within a second are requeued without counting an attempt, the others are left until
   * their locks expire.
   * @returns whether every job had ended
   */
  close(deadlineMs: number): Promise<boolean>
}

const defaultConcurrency: Record<QueueName, number> = { notify: 20, content: 2, schedule: 1 }

/** How often a job may kill its worker before it fails for good. */
const maxStalledCount = 5

const graceMs = 1000

function keyOf({ payload, dedupe }: JobContract, { data }: Job): string | undefined {
  const read = payload.safeParse(data)
  return read.success ? dedupe?.(read.data) : undefined
}

async function endsWithin(work: Promise<unknown>, ms: number): Promise<boolean> {
  const { promise: tooLong, resolve } = Promise.withResolvers<false>()
  const timer = setTimeout(() => resolve(false), ms)
  return Promise.race([work.then(() => true), tooLong]).finally(() => clearTimeout(timer))
}

/** Starts one worker per queue in this process; resolves when all listen. */
export async function startWorkers<Table extends ContractTable = typeof ownContracts>(
  config: JobsConfig,
  handlers: HandlersOf<Table>,
  settings: WorkerSettings<Table> = {},
): Promise<Workers> {
  await migrateJobs(config)
  const contracts = settings.contracts ?? (ownContracts as ContractTable as Table)
  const onError = settings.onError ?? onErrorOf(config)
  const { options, factory } = queueBackend(config, 'worker')
  const stopping = new AbortController()
  const leaving = new AbortController()

  const running = new Set<string>()

  // The library passes the signal only to functions with three parameters.
  async function process(job: Job, token: string | undefined, signal: AbortSignal | undefined): Promise<void> {
    const contract = contractOf(contracts, job.name)
    const former = contract && contract.name !== job.name ? `${contract.name}/${keyOf(contract, job)}` : undefined
    // Thousands may wait: beside one another, they would take all mails at once.
    if (former && running.has(former)) return
    if (former) running.add(former)
    const ended = signal ? AbortSignal.any([signal, leaving.signal]) : leaving.signal
    try {
      await runJob(contracts, handlers, job, { signal: ended, stopping: stopping.signal })
    } catch (error) {
      if (!leaving.signal.aborted) throw error
      await job.moveToWait(token)
      throw new WaitingError()
    } finally {
      if (former) running.delete(former)
    }
  }

  const unknown = new Set<string>()

  async function tellFailure(job: Job, error: Error): Promise<void> {
    if (error instanceof UnknownJob) {
      // A queue may hold thousands of them.
      if (unknown.has(job.name)) return
      unknown.add(job.name)
    }
    const failure: JobFailure = {
      name: job.name,
      id: String(job.id),
      payload: job.data,
      error: error.cause ?? error,
      attempt: job.attemptsMade,
      final: Boolean(job.finishedOn),
    }
    try {
      await settings.onFailed?.(failure)
    } catch (problem) {
      onError(problem)
    }
  }

  const workers = queueNames.map((name) => {
    const worker = new Worker(
      name,
      process as never,
      {
        ...options,
        concurrency: settings.concurrency?.[name] ?? defaultConcurrency[name],
        lockDuration: settings.lockDurationMs ?? 30_000,
        stalledInterval: settings.stalledIntervalMs ?? 30_000,
        maxStalledCount,
        runRetryDelay: 2000,
      } as never,
      factory as never,
    ) as Worker
    worker.on('error', onError)
    worker.on('failed', (job, error) => {
      if (job) void tellFailure(job, error)
    })
    return worker
  })
  await Promise.all(workers.map((worker) => worker.waitUntilReady()))

  return {
    async close(deadlineMs) {
      stopping.abort(new Error('The worker is stopping'))
      const closed = Promise.all(workers.map((worker) => worker.close()))
      if (await endsWithin(closed, deadlineMs)) return true
      leaving.abort(new Error('The worker is stopping'))
      if (await endsWithin(closed, graceMs)) return true
      await endsWithin(Promise.allSettled(workers.map((worker) => worker.disconnect())), graceMs)
      return false
    },
  }
}

import { type Job, Worker } from 'bullmq'
import { queueBackend } from '../backend.ts'
import { contracts as ownContracts } from '../contracts.ts'
import type { Jobs } from '../create-jobs.ts'
import { type ContractTable, queueNames } from '../job-contract.ts'
import { type HandlersOf, runJob } from '../run-job.ts'

export type DrainOptions<Table extends ContractTable> = {
  contracts?: Table | undefined
  /** Also run jobs sent with `delayMs`. Default: delayed and scheduled jobs stay. */
  delayed?: boolean | undefined
  /** Return final failures instead of throwing them. */
  failuresExpected?: boolean | undefined
}

export type Drained = {
  /** Job names in the order in which they ended. */
  done: string[]
  failed: { name: string; error: unknown }[]
}

/**
 * Runs all waiting jobs, and those they send, one after another in this process. Retries run
 * immediately. Throws when a job failed for good, unless failures are expected.
 */
export async function drain<Table extends ContractTable = typeof ownContracts>(
  jobs: Jobs,
  handlers: HandlersOf<Table>,
  drainOptions: DrainOptions<Table> = {},
): Promise<Drained> {
  const contracts = drainOptions.contracts ?? (ownContracts as ContractTable as Table)
  const { options, factory } = queueBackend(jobs.config, 'worker')
  const token = `drain-${process.pid}-${performance.now()}`
  const { signal } = new AbortController()
  const drained: Drained = { done: [], failed: [] }

  async function runOne(job: Job): Promise<void> {
    try {
      await runJob(contracts, handlers, job, { signal, stopping: signal })
      await job.moveToCompleted(null, token, false)
      drained.done.push(job.name)
    } catch (error) {
      await job.moveToFailed(error as Error, token, false)
      if (job.finishedOn) drained.failed.push({ name: job.name, error: (error as Error).cause ?? error })
    }
  }

  const workers = queueNames.map(
    (name) =>
      new Worker(
        name,
        null,
        { ...options, autorun: false, skipStalledCheck: true } as never,
        factory as never,
      ) as Worker,
  )
  try {
    for (let busy = true; busy; ) {
      busy = false
      for (const worker of workers) {
        for (let job = await next(worker); job; job = await next(worker)) {
          busy = true
          await runOne(job)
        }
      }
      for (const queue of jobs.queues) {
        for (const job of await queue.getDelayed()) {
          if (job.repeatJobKey || (job.attemptsMade === 0 && !drainOptions.delayed)) continue
          await job.promote()
          busy = true
        }
      }
    }
  } finally {
    await Promise.all(workers.map((worker) => worker.close()))
  }
  if (drained.failed.length > 0 && !drainOptions.failuresExpected) {
    const names = drained.failed.map(({ name }) => name).join(', ')
    throw new AggregateError(
      drained.failed.map(({ error }) => error),
      `Jobs failed: ${names}`,
      { cause: drained.failed[0]?.error },
    )
  }
  return drained

  async function next(worker: Worker): Promise<Job | undefined> {
    return (await worker.getNextJob(token, { block: false })) as Job | undefined
  }
}

import { maxFailedJobs } from '@cursus/contract/job-values'
import type { Job, Queue } from 'bullmq'
import { contracts } from './contracts.ts'
import { contractOf } from './run-job.ts'

/** Failed jobs that a queue keeps. */
export const keptFailedJobs = 5000

export type FailedJob = { name: string; payload: unknown; failedAt: Date; reason: string }

const readFailed = (queue: Queue, most: number): Promise<Job[]> => queue.getJobs(['failed'], 0, most - 1)

/** What it is called now. */
const nameOf = ({ name }: Job): string => contractOf(contracts, name)?.name ?? name

/** The newest failed jobs of each queue, at most `maxFailedJobs`. */
export async function listFailed(queues: readonly Queue[]): Promise<FailedJob[]> {
  const all = await Promise.all(queues.map((queue) => readFailed(queue, maxFailedJobs)))
  return all.flat().map((job) => ({
    name: nameOf(job),
    payload: job.data,
    failedAt: new Date(job.finishedOn ?? job.timestamp),
    reason: job.failedReason ?? '',
  }))
}

export type RetryingJob = { name: string; since: Date; nextTry: Date; tries: number; reason: string }

/** Jobs that failed and wait for their next run, at most `maxFailedJobs` of each queue. */
export async function listRetrying(queues: readonly Queue[]): Promise<RetryingJob[]> {
  const all = await Promise.all(queues.map((queue) => queue.getJobs(['delayed'], 0, maxFailedJobs - 1)))
  return all
    .flat()
    .filter(({ attemptsMade }) => attemptsMade > 0)
    .map((job) => ({
      name: nameOf(job),
      since: new Date(job.timestamp),
      nextTry: new Date((job.processedOn ?? job.timestamp) + job.delay),
      tries: job.attemptsMade,
      reason: job.failedReason ?? '',
    }))
}

/**
 * Runs an act on the failed jobs with one name, or on all: on every one that the queues keep,
 * however many of other names are newer.
 * @returns how many it was done to; jobs that somebody else took meanwhile are left out
 */
async function actOnFailed(
  queues: readonly Queue[],
  name: string | undefined,
  act: (job: Job) => Promise<unknown>,
): Promise<number> {
  let done = 0
  for (const queue of queues) {
    const jobs = (await readFailed(queue, keptFailedJobs)).filter((job) => name === undefined || nameOf(job) === name)
    for (const job of jobs) {
      try {
        await act(job)
        done += 1
      } catch (error) {
        // Somebody else retried or removed it. Any other failure is the backend's.
        if (await job.isFailed()) throw error
      }
    }
  }
  return done
}

export const retryFailed = (queues: readonly Queue[], name?: string): Promise<number> =>
  actOnFailed(queues, name, (job) => job.retry('failed', { resetAttemptsMade: true }))

export const removeFailed = (queues: readonly Queue[], name?: string): Promise<number> =>
  actOnFailed(queues, name, (job) => job.remove())

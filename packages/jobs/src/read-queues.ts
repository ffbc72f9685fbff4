import type { JobType, Queue } from 'bullmq'

export type QueueState = {
  name: string
  waiting: number
  active: number
  delayed: number
  failed: number
  /** When the job that waits longest was sent; null when none waits. */
  waitingSince: Date | null
  /** Somebody paused it: nothing is taken from it until it is resumed. */
  isPaused: boolean
}

/** The state of the jobs of a paused queue on PostgreSQL, which the types leave out. */
const paused = 'paused' as JobType

export const readQueues = (queues: readonly Queue[]): Promise<QueueState[]> =>
  Promise.all(
    queues.map(async (queue) => {
      const [counts, isPaused, [oldest]] = await Promise.all([
        queue.getJobCounts('waiting', paused, 'active', 'delayed', 'failed'),
        queue.isPaused(),
        queue.getJobs(['waiting'], 0, 0, true),
      ])
      const { waiting = 0, active = 0, delayed = 0, failed = 0 } = counts
      return {
        name: queue.name,
        waiting: waiting + (counts[paused] ?? 0),
        active,
        delayed,
        failed,
        waitingSince: oldest ? new Date(oldest.timestamp) : null,
        isPaused,
      }
    }),
  )

import { onErrorOf } from './backend.ts'
import type { Jobs } from './create-jobs.ts'
import { type Schedule, upsertSchedules } from './upsert-schedules.ts'

/**
 * Interval of the checks: the longest time without sweeps after the backend lost its data silently.
 */
const defaultCheckMs = 60_000

export type ScheduleKeeper = {
  /** Resolves when no check is running. */
  stop(): Promise<void>
}

/**
 * Creates the schedules, and restores missing ones on every reconnection and at regular checks. A
 * backend that lost its data still answers, so without the checks no sweep would ever run again.
 * @throws when the first creation fails; later failures go to `onError` of the jobs
 */
export async function keepSchedules(
  jobs: Jobs,
  schedules: readonly Schedule[],
  { checkMs = defaultCheckMs }: { checkMs?: number } = {},
): Promise<ScheduleKeeper> {
  const onError = onErrorOf(jobs.config)
  let isStopped = false
  let running: Promise<void> = Promise.resolve()
  let isQueued = false

  /** Runs one check at a time; a request during a check runs one more after it. */
  function check(): void {
    if (isStopped || isQueued) return
    isQueued = true
    running = running.then(async () => {
      isQueued = false
      if (!isStopped) await upsertSchedules(jobs, schedules).catch(onError)
    })
  }

  await upsertSchedules(jobs, schedules)
  const backends = jobs.queues.map((queue) => queue.backend)
  for (const backend of backends) backend.on('ready', check)
  const timer = setInterval(check, checkMs)
  timer.unref()

  return {
    async stop() {
      isStopped = true
      clearInterval(timer)
      for (const backend of backends) backend.off('ready', check)
      await running
    },
  }
}

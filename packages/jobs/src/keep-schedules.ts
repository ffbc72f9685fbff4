import { onErrorOf } from './backend.ts'
import type { Jobs } from './create-jobs.ts'
import { type Schedule, upsertSchedules } from './upsert-schedules.ts'

/** How long sweeps may stand still after the backend lost its data without losing a connection. */
const defaultCheckMs = 60_000

export type KeptSchedules = {
  /** Resolves once no check runs any more. */
  stop(): Promise<void>
}

/**
 * Puts the schedules in place, and back whenever they are gone: on every reconnection, and at regular checks. A backend
 * that lost its data answers as before, so that nothing fails, and no sweep would ever run again.
 * @throws what keeps them from being put in place at the start; later failures go to the jobs' `onError`
 */
export async function keepSchedules(
  jobs: Jobs,
  schedules: readonly Schedule[],
  { checkMs = defaultCheckMs }: { checkMs?: number } = {},
): Promise<KeptSchedules> {
  const onError = onErrorOf(jobs.config)
  let isStopped = false
  let running: Promise<void> = Promise.resolve()
  let isQueued = false

  /** One at a time: a check asked for while one runs looks again after it. */
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

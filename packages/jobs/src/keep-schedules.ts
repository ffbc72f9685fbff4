import { onErrorOf } from './backend.ts'
import { type Jobs, jobOptionsOf } from './create-jobs.ts'
import { type JobContract, queueNames } from './job-contract.ts'

type Schedule = {
  contract: JobContract
  payload?: unknown
  /** Fixed interval. Exactly one of `everyMs` and `cron` is required. */
  everyMs?: number | undefined
  /** Cron pattern (five fields, or six with seconds first) in a time zone. Default: UTC. */
  cron?: { pattern: string; timeZone?: string | undefined } | undefined
}

/**
 * Creates, updates and removes schedules so that only the given ones exist, one per job.
 * Idempotent: an existing schedule keeps the time of its next run.
 */
export async function upsertSchedules(jobs: Jobs, schedules: readonly Schedule[]): Promise<void> {
  const declared = new Set(schedules.map(({ contract }) => `${contract.queue}/${contract.name}`))
  for (const name of queueNames) {
    for (const scheduler of await jobs.queue(name).getJobSchedulers()) {
      if (!declared.has(`${name}/${scheduler.key}`)) await jobs.queue(name).removeJobScheduler(scheduler.key)
    }
  }
  for (const { contract, payload = {}, everyMs, cron } of schedules) {
    if ((everyMs === undefined) === (cron === undefined)) {
      throw new Error(`The schedule of ${contract.name} needs either everyMs or cron`)
    }
    const repeat = cron ? { pattern: cron.pattern, tz: cron.timeZone ?? 'UTC' } : { every: everyMs as number }
    const { attempts, backoff, removeOnComplete, removeOnFail } = jobOptionsOf(contract)
    await jobs.queue(contract.queue).upsertJobScheduler(contract.name, repeat, {
      name: contract.name,
      data: contract.payload.parse(payload),
      opts: { attempts, backoff, removeOnComplete, removeOnFail } as never,
    })
  }
}

/**
 * Interval of the checks: the longest time without sweeps after the backend lost its data silently.
 */
const defaultCheckMs = 60_000

type ScheduleKeeper = {
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

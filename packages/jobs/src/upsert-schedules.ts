import { type Jobs, jobOptionsOf } from './create-jobs.ts'
import { type JobContract, queueNames } from './job-contract.ts'

export type Schedule = {
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

import { type Jobs, jobOptionsOf } from './create-jobs.ts'
import { type JobContract, queueNames } from './job-contract.ts'

export type Schedule = {
  contract: JobContract
  payload?: unknown
  /** Either a fixed distance… */
  everyMs?: number | undefined
  /** …or a cron pattern (five parts, or six with seconds first) in a time zone; UTC when absent. */
  cron?: { pattern: string; timeZone?: string | undefined } | undefined
}

/**
 * Makes the given schedules the only ones: new ones start, changed ones change, others end. One schedule per job. Idempotent:
 * the next run of a schedule that is in place keeps its time.
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

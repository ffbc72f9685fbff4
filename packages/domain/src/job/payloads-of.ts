import type { FailedJob, JobContract, PayloadOf } from '@cursus/jobs'

/** What failed jobs of one kind were to do. */
export const payloadsOf = <Job extends JobContract>(job: Job, failed: readonly FailedJob[]): PayloadOf<Job>[] =>
  failed.flatMap(({ name, payload }) => {
    const read = name === job.name ? job.payload.safeParse(payload) : undefined
    return read?.success ? [read.data as PayloadOf<Job>] : []
  })

import { tracingChannel } from 'node:diagnostics_channel'
import { type Job, UnrecoverableError } from 'bullmq'
import type { z } from 'zod'
import type { ContractTable, JobContract, PayloadOf } from './job-contract.ts'

type JobRun = {
  id: string
  /** 1 on the first run. A run cut short by the death of its worker is not counted. */
  attempt: number
  /** True when a failure of this run is final. */
  last: boolean
  /** Percent, 0 to 100. Shown on the dashboard and to listeners of the job. */
  progress(percent: number): Promise<void>
  /** Aborted when the worker stops or has lost the job to another worker. */
  signal: AbortSignal
  /**
   * Aborted as soon as the worker is to stop, a deadline before `signal`: a job without an end, which
   * another run continues, ends at its next safe point.
   */
  stopping: AbortSignal
}

export type JobHandler<Contract extends JobContract> = (payload: PayloadOf<Contract>, run: JobRun) => Promise<void>

export type HandlersOf<Table extends ContractTable> = { [Name in keyof Table]: JobHandler<Table[Name]> }

/** Read by telemetry, where it is on. */
const work = tracingChannel('cursus:work')

/** Errors of the catalogue carry `retry`; checked by property so that other errors can too. */
const forbidsRetry = (error: unknown) => error instanceof Error && 'retry' in error && error.retry === false

function final(message: string, cause: unknown): Error {
  const error = new UnrecoverableError(message)
  error.cause = cause
  return error
}

/** Retried: a newer version may have sent it, and its worker may start soon. */
export class UnknownJob extends Error {
  constructor(name: string) {
    super(`This worker does not know the job ${name}`)
  }
}

export const contractOf = (contracts: ContractTable, name: string): JobContract | undefined =>
  Object.hasOwn(contracts, name)
    ? contracts[name]
    : Object.values(contracts).find(({ formerly }) => formerly?.includes(name))

/**
 * Runs the handler of one job. An invalid payload or an error with `retry: false` fails the job
 * without another run.
 */
export async function runJob<Table extends ContractTable>(
  contracts: Table,
  handlers: HandlersOf<Table>,
  job: Job,
  { signal, stopping }: Pick<JobRun, 'signal' | 'stopping'>,
): Promise<void> {
  const contract = contractOf(contracts, job.name)
  if (!contract) throw new UnknownJob(job.name)
  const schema: z.ZodType = contract.payload
  const parsed = schema.safeParse(job.data)
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join('.') || 'payload'}: ${issue.message}`)
    throw final(`Invalid payload for ${job.name}: ${problems.join('; ')}`, parsed.error)
  }
  let reported: number | undefined
  const run: JobRun = {
    id: String(job.id),
    attempt: job.attemptsMade + 1,
    last: job.attemptsMade + 1 >= (job.opts.attempts ?? 1),
    async progress(percent) {
      const whole = Math.max(0, Math.min(100, Math.floor(percent)))
      if (whole === reported) return
      reported = whole
      await job.updateProgress(whole)
    },
    signal,
    stopping,
  }
  try {
    await work.tracePromise(() => handlers[contract.name as keyof Table](parsed.data as never, run), {
      name: `job ${contract.name}`,
      attributes: { 'messaging.message.id': run.id, 'cursus.job.attempt': run.attempt },
      parent: job.opts.telemetry?.metadata,
    })
  } catch (error) {
    throw forbidsRetry(error) ? final((error as Error).message, error) : error
  }
}

import type { z } from 'zod'

/** `notify`: many quick jobs. `content`: few heavy jobs with progress. `schedule`: sweeps. */
export const queueNames = ['notify', 'content', 'schedule'] as const
export type QueueName = (typeof queueNames)[number]

/**
 * Contract between sender and worker. Payloads carry ids, never copies of rows: a job may run late
 * and more than once.
 */
export type JobContract<Schema extends z.ZodType = z.ZodType> = {
  name: string
  /**
   * Names under which former releases sent it, so that nothing waits for a name that is gone. One
   * run does the work of all such jobs with its `dedupe` key, whatever they carry. Kept for one
   * release.
   */
  formerly?: readonly string[] | undefined
  queue: QueueName
  payload: Schema
  /** Maximum number of runs, the first included. */
  attempts: number
  /** Delay before the second run; doubled for each later run when exponential. */
  backoff: { type: 'fixed' | 'exponential'; delayMs: number }
  /**
   * Waiting jobs with the same key are coalesced. A job sent while one runs causes exactly one more
   * run, so that no nudge is lost.
   */
  dedupe?: ((payload: z.output<Schema>) => string) | undefined
}

export type PayloadOf<Contract extends JobContract> = z.output<Contract['payload']>

/** Returns the contract with the type of its payload. */
export const defineJob = <Schema extends z.ZodType>(contract: JobContract<Schema>): JobContract<Schema> => contract

// `any` because a table of contracts holds different payloads; each entry keeps its own type.
// biome-ignore lint/suspicious/noExplicitAny: see above
export type ContractTable = Record<string, JobContract<any>>

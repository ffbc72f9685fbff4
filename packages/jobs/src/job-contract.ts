import type { z } from 'zod'

/** Queues by temperament: many and quick; few and heavy, with progress; sweeps that find what is due. */
export const queueNames = ['notify', 'content', 'schedule'] as const
export type QueueName = (typeof queueNames)[number]

/** What sender and worker agree on. Payloads carry ids, never copies of rows: a job may run long after it was sent, and more than once. */
export type JobContract<Schema extends z.ZodType = z.ZodType> = {
  name: string
  queue: QueueName
  payload: Schema
  /** Runs at most, the first one among them. */
  attempts: number
  /** Wait before the second run; doubled each time when exponential. */
  backoff: { type: 'fixed' | 'exponential'; delayMs: number }
  /**
   * Jobs with the same key are one while they wait; sent while one runs, exactly one more runs after it, so that no nudge is lost.
   */
  dedupe?: ((payload: z.output<Schema>) => string) | undefined
}

export type PayloadOf<Contract extends JobContract> = z.output<Contract['payload']>

/** Gives the contract back with its payload's type kept. */
export const defineJob = <Schema extends z.ZodType>(contract: JobContract<Schema>): JobContract<Schema> => contract

// `any` only here: a table of contracts holds different payloads, and each entry keeps its own type.
// biome-ignore lint/suspicious/noExplicitAny: see above
export type ContractTable = Record<string, JobContract<any>>

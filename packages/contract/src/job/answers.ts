import { z } from 'zod'
import { count, timestamp } from '../field/index.ts'

const waiting = z.object({
  waiting: count,
  /** Since when the oldest waits. */
  waitingSince: timestamp.nullable(),
})

/** Rows of the database that a job works through: mails, notifications. */
const rowsSchema = waiting.extend({
  /** Rows that were given up in the last 14 days. */
  failed: count,
  /** Why the last of them was. */
  reason: z.string().nullable(),
})

export const jobStatusSchema = z.object({
  /** False when no regular job has run lately: nothing is being worked on. */
  isWorkerRunning: z.boolean(),
  /** Null when the store of the jobs does not answer. */
  queues: z
    .array(waiting.extend({ name: z.string(), active: count, delayed: count, failed: count, isPaused: z.boolean() }))
    .nullable(),
  /** Jobs that will not run again by themselves, by name, those that failed last first. */
  failed: z.array(z.object({ name: z.string(), count, lastAt: timestamp, reason: z.string() })),
  /** Regular jobs that should have run and did not. */
  overdue: z.array(z.object({ name: z.string(), ranAt: timestamp.nullable() })),
  mails: rowsSchema,
  notifications: rowsSchema,
})
export type JobStatus = z.infer<typeof jobStatusSchema>

/** Rows that were retried or removed. */
export const jobsActedSchema = z.object({ done: count })

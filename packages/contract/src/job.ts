import { z } from 'zod'
import { count, timestamp, uuid } from './field.ts'
import { mailHoldSchema } from './mail.ts'
import { mailFaults } from './mail-values.ts'

const waiting = z.object({
  waiting: count,
  /** Since when the oldest waits. */
  waitingSince: timestamp.nullable(),
})

/** What failed and will be tried again. */
const retrying = z.object({
  count,
  /** The first failure of what fails for the longest time. */
  since: timestamp,
  nextTry: timestamp,
  /** Failures so far, of what has most. */
  tries: count,
  reason: z.string().nullable(),
})

/** Rows of the database that a job works through: mails, notifications. */
const rowsSchema = waiting.extend({
  retrying: retrying.nullable(),
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
  failed: z.array(
    z.object({
      name: z.string(),
      count,
      lastAt: timestamp,
      reason: z.string(),
      /** The contents whose package it was, the newest, for readers of contents. */
      contents: z.array(z.object({ id: uuid, title: z.string() })),
    }),
  ),
  /** Jobs that failed and will run again, by name. `since`: when the oldest of them was sent. */
  retrying: z.array(retrying.extend({ name: z.string() })),
  /** Regular jobs that should have run and did not. */
  overdue: z.array(z.object({ name: z.string(), ranAt: timestamp.nullable() })),
  mails: rowsSchema.extend({ retrying: retrying.extend({ fault: z.enum(mailFaults) }).nullable() }),
  notifications: rowsSchema,
  /** Of people, refused by a mail server for good: when the last one was, and its words. */
  addresses: z.object({ refused: count, lastAt: timestamp.nullable(), reason: z.string().nullable() }),
  mailHold: mailHoldSchema.nullable(),
})
export type JobStatus = z.infer<typeof jobStatusSchema>

/** Rows that were retried or removed. */
export const jobsActedSchema = z.object({ done: count })

/** A test mail, by which its result is asked for. */
export const testMailSchema = z.object({ id: uuid })
export const testMailResultSchema = z.object({
  state: z.enum(['waiting', 'sent', 'failed']),
  fault: z.enum(mailFaults).nullable(),
  /** What the mail server or the network said. */
  reason: z.string().nullable(),
})
export type TestMailResult = z.infer<typeof testMailResultSchema>

const jobName = z.string().min(1).max(100)

/**
 * Failed jobs of a name (all without), the mails or notifications that were given up, or the
 * addresses that were refused.
 */
export const retryJobsInput = z.object({
  of: z.enum(['jobs', 'mails', 'notifications', 'addresses']),
  name: jobName.optional(),
})
export type RetryJobsInput = z.infer<typeof retryJobsInput>

/** Without a name, all failed jobs. */
export const removeFailedJobsInput = z.object({ name: jobName.optional() })

/** What becomes of the mails that were held. */
export const releaseMailsInput = z.object({ waiting: z.enum(['send', 'drop']) })
export type ReleaseMailsInput = z.infer<typeof releaseMailsInput>

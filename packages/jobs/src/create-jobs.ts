import { channel } from 'node:diagnostics_channel'
import { type JobsOptions, type JobType, Queue } from 'bullmq'
import { type JobsConfig, migrateJobs, onErrorOf, queueBackend, withTimeout } from './backend.ts'
import {
  type FailedJob,
  keptFailedJobs,
  listFailed,
  listRetrying,
  type RetryingJob,
  removeFailed,
  retryFailed,
} from './failed-jobs.ts'
import { type JobContract, type PayloadOf, type QueueName, queueNames } from './job-contract.ts'
import { createRelay, type Relay } from './relay.ts'

type QueueState = {
  name: string
  waiting: number
  active: number
  delayed: number
  failed: number
  /** When the job that waits longest was sent; null when none waits. */
  waitingSince: Date | null
  /** Somebody paused it: nothing is taken from it until it is resumed. */
  isPaused: boolean
}

/** The state of the jobs of a paused queue on PostgreSQL, which the types leave out. */
const paused = 'paused' as JobType

const readQueues = (queues: readonly Queue[]): Promise<QueueState[]> =>
  Promise.all(
    queues.map(async (queue) => {
      const [counts, isPaused, [oldest]] = await Promise.all([
        queue.getJobCounts('waiting', paused, 'active', 'delayed', 'failed'),
        queue.isPaused(),
        queue.getJobs(['waiting'], 0, 0, true),
      ])
      const { waiting = 0, active = 0, delayed = 0, failed = 0 } = counts
      return {
        name: queue.name,
        waiting: waiting + (counts[paused] ?? 0),
        active,
        delayed,
        failed,
        waitingSince: oldest ? new Date(oldest.timestamp) : null,
        isPaused,
      }
    }),
  )

type SendOptions = {
  delayMs?: number | undefined
  /** Replaces the key of the contract; see `JobContract.dedupe`. */
  dedupeKey?: string | undefined
}

type JobCounts = { waiting: number; active: number; delayed: number; failed: number }

export type Jobs = {
  config: JobsConfig
  /**
   * Returns the id of the job. Rejects within seconds when the backend is away; work that must not
   * be lost goes through the outbox.
   */
  send<Contract extends JobContract>(
    contract: Contract,
    payload: PayloadOf<Contract>,
    options?: SendOptions,
  ): Promise<string>
  sendMany<Contract extends JobContract>(contract: Contract, payloads: readonly PayloadOf<Contract>[]): Promise<void>
  relay: Relay
  /** For the job dashboard. */
  queues: readonly Queue[]
  queue(name: QueueName): Queue
  counts(): Promise<Record<QueueName, JobCounts>>
  /** The queues as a page shows them. */
  readQueues(): Promise<QueueState[]>
  /** Jobs that will not run again by themselves: the newest 1,000 of each queue. */
  listFailed(): Promise<FailedJob[]>
  /** Jobs that failed and will run again by themselves. */
  listRetrying(): Promise<RetryingJob[]>
  /** Runs the failed jobs again, all or those with a name. Returns how many. */
  retryFailed(name?: string): Promise<number>
  removeFailed(name?: string): Promise<number>
  close(): Promise<void>
}

const bulkSize = 1000

/** Finished jobs are kept for the dashboard; ages in seconds. */
const retention = {
  removeOnComplete: { age: 3600, count: 1000 },
  removeOnFail: { age: 14 * 24 * 3600, count: keptFailedJobs },
} satisfies JobsOptions

/** Options of one job of a contract, also used for scheduled jobs. */
export function jobOptionsOf(contract: JobContract): JobsOptions {
  const { type, delayMs } = contract.backoff
  return { ...retention, attempts: contract.attempts, backoff: { type, delay: delayMs } }
}

function optionsOf(contract: JobContract, payload: unknown, { delayMs, dedupeKey }: SendOptions): JobsOptions {
  // Filled by telemetry, where it is on: the job goes on in the trace that sent it.
  const carrier: { traceparent?: string } = {}
  channel('cursus:context').publish(carrier)
  const key = dedupeKey ?? contract.dedupe?.(payload)
  return {
    ...jobOptionsOf(contract),
    ...(carrier.traceparent && { telemetry: { metadata: carrier.traceparent } }),
    ...(delayMs === undefined ? {} : { delay: delayMs }),
    ...(key === undefined ? {} : { deduplication: { id: `${contract.name}/${key}`, keepLastIfActive: true } }),
  }
}

/**
 * Creates the sending side: on Redis with `redisUrl`, else on PostgreSQL, whose schema it migrates
 * first.
 */
export async function createJobs(config: JobsConfig): Promise<Jobs> {
  await migrateJobs(config)
  const onError = onErrorOf(config)
  const { options, factory } = queueBackend(config, 'sender')
  const queues = queueNames.map((name) => {
    const queue = new Queue(name, options, factory as never) as Queue
    queue.on('error', onError)
    return queue
  })
  // Wait briefly only: a sender may start before its Redis, and its sends fail until Redis is up.
  const ready = Promise.all(queues.map((queue) => queue.waitUntilReady()))
  await withTimeout(ready, 'Connecting to the jobs').catch(onError)
  const relay = createRelay(config)
  const queueOf = (name: QueueName) => queues[queueNames.indexOf(name)] as Queue

  return {
    config,
    relay,
    queues,
    queue: queueOf,

    async send(contract, payload, sendOptions = {}) {
      const data = contract.payload.parse(payload)
      const adding = queueOf(contract.queue).add(contract.name, data, optionsOf(contract, data, sendOptions))
      const job = await withTimeout(adding, `Sending ${contract.name}`)
      return String(job.id)
    },

    async sendMany(contract, payloads) {
      const jobs = payloads.map((payload) => {
        const data = contract.payload.parse(payload)
        return { name: contract.name, data, opts: optionsOf(contract, data, {}) }
      })
      for (let start = 0; start < jobs.length; start += bulkSize) {
        const adding = queueOf(contract.queue).addBulk(jobs.slice(start, start + bulkSize))
        await withTimeout(adding, `Sending ${contract.name}`)
      }
    },

    async counts() {
      const all = await Promise.all(
        queues.map((queue) => queue.getJobCounts('waiting', 'active', 'delayed', 'failed') as Promise<JobCounts>),
      )
      return Object.fromEntries(queueNames.map((name, index) => [name, all[index]])) as Record<QueueName, JobCounts>
    },

    readQueues: () => withTimeout(readQueues(queues), 'Reading the queues'),
    listFailed: () => withTimeout(listFailed(queues), 'Reading the failed jobs'),
    listRetrying: () => withTimeout(listRetrying(queues), 'Reading the jobs to retry'),
    retryFailed: (name) => retryFailed(queues, name),
    removeFailed: (name) => removeFailed(queues, name),

    async close() {
      await Promise.allSettled([relay.close(), ...queues.map((queue) => queue.close())])
    },
  }
}

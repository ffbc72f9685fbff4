import type { JobStatus } from '@cursus/contract/job'
import type { ManagementCtx } from '../context.ts'
import { countUpTo } from '../count-up-to.ts'
import { iso } from '../iso.ts'
import { readSweepStatus } from '../sweep/index.ts'
import { givenUp } from './given-up.ts'

/** What waits and what failed, in two statements besides what the store of the jobs answers. */
export async function getJobStatus(ctx: ManagementCtx): Promise<JobStatus> {
  const [stored, { isWorkerRunning, overdue }, rows] = await Promise.all([
    readStored(ctx),
    readSweepStatus(ctx),
    readRows(ctx),
  ])
  return {
    isWorkerRunning,
    queues: stored?.queues ?? null,
    failed: stored?.failed ?? [],
    overdue: overdue.map(({ name, ranAt }) => ({ name, ranAt: iso(ranAt) })),
    ...rows,
  }
}

/** Undefined while the store does not answer: the page says so, and shows the rest. */
async function readStored({ jobs }: ManagementCtx): Promise<Pick<JobStatus, 'queues' | 'failed'> | undefined> {
  try {
    const [queues, failed] = await Promise.all([jobs.readQueues(), jobs.listFailed()])
    const byName = new Map<string, JobStatus['failed'][number]>()
    for (const { name, failedAt, reason } of failed.sort((a, b) => b.failedAt.getTime() - a.failedAt.getTime())) {
      const same = byName.get(name)
      if (same) same.count += 1
      else byName.set(name, { name, count: 1, lastAt: failedAt.toISOString(), reason })
    }
    return {
      queues: queues.map((queue) => ({ ...queue, waitingSince: iso(queue.waitingSince) })),
      failed: [...byName.values()],
    }
  } catch {
    return undefined
  }
}

/** Mails and notifications are rows that jobs work through, counted up to the limit of lists. */
async function readRows(ctx: ManagementCtx): Promise<Pick<JobStatus, 'mails' | 'notifications'>> {
  const due = {
    mails: ctx.db
      .selectFrom('mails')
      .where('sentAt', 'is', null)
      .where('setAsideAt', 'is', null)
      .where('availableAt', '<=', ctx.now()),
    outbox: ctx.db
      .selectFrom('outbox')
      .where('processedAt', 'is', null)
      .where('setAsideAt', 'is', null)
      .where('availableAt', '<=', ctx.now()),
  }
  const [mails, events] = [givenUp(ctx, 'mails'), givenUp(ctx, 'outbox')]
  const row = await ctx.db
    .selectNoFrom([
      countUpTo(due.mails).as('mails'),
      due.mails.select((eb) => eb.fn.min('availableAt').as('since')).as('mailsSince'),
      countUpTo(mails).as('failedMails'),
      mails.select('error').orderBy('setAsideAt', 'desc').limit(1).as('mailError'),
      countUpTo(due.outbox).as('events'),
      due.outbox.select((eb) => eb.fn.min('availableAt').as('since')).as('eventsSince'),
      countUpTo(events).as('failedEvents'),
      events.select('error').orderBy('setAsideAt', 'desc').limit(1).as('eventError'),
    ])
    .executeTakeFirstOrThrow()
  return {
    mails: {
      waiting: row.mails,
      waitingSince: iso(row.mailsSince),
      failed: row.failedMails,
      reason: row.mailError,
    },
    notifications: {
      waiting: row.events,
      waitingSince: iso(row.eventsSince),
      failed: row.failedEvents,
      reason: row.eventError,
    },
  }
}

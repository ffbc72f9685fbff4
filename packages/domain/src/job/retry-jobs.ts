import type { RetryJobsInput } from '@cursus/contract/job'
import { afterCommit, inTransaction } from '@cursus/db'
import { relayOutbox, sendMails } from '@cursus/jobs'
import type { ManagementCtx } from '../context.ts'
import { givenUp } from './given-up.ts'
import { recordJobAct } from './record-job-act.ts'

/** Rows of one call; the page asks again while there are more. */
const most = 10_000

/** Runs failed jobs again, or what was given up, each with all its tries. */
export async function retryJobs(ctx: ManagementCtx, { of, name }: RetryJobsInput): Promise<{ done: number }> {
  if (of === 'jobs') {
    await recordJobAct(ctx, 'retry', name === undefined ? {} : { name })
    return { done: await ctx.jobs.retryFailed(name) }
  }
  return inTransaction(ctx.db, async (db) => {
    const tx = { ...ctx, db }
    const done = await (of === 'mails' ? retryMails(tx) : retryNotifications(tx))
    await recordJobAct(tx, 'retry', { name: of, count: done })
    return { done }
  })
}

async function retryMails(ctx: ManagementCtx): Promise<number> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('mails')
    .set({ setAsideAt: null, attempts: 0, availableAt: ctx.now() })
    .where('id', 'in', givenUp(ctx, 'mails').select('id').orderBy('setAsideAt').orderBy('id').limit(most).forUpdate())
    .executeTakeFirstOrThrow()
  afterCommit(ctx.db, () => ctx.jobs.send(sendMails, {}))
  return Number(numUpdatedRows)
}

async function retryNotifications(ctx: ManagementCtx): Promise<number> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('outbox')
    .set({ setAsideAt: null, attempts: 0, availableAt: ctx.now() })
    .where('id', 'in', givenUp(ctx, 'outbox').select('id').orderBy('setAsideAt').orderBy('id').limit(most).forUpdate())
    .executeTakeFirstOrThrow()
  afterCommit(ctx.db, () => ctx.jobs.send(relayOutbox, {}))
  return Number(numUpdatedRows)
}

import type { RetryJobsInput } from '@cursus/contract/job'
import { afterCommit, inTransaction } from '@cursus/db'
import { exportData, relayOutbox, sendMails, unpackPackage } from '@cursus/jobs'
import { hasPackageLeft } from '../content/index.ts'
import type { ManagementCtx } from '../context.ts'
import { reviveDataExport } from '../data-export/index.ts'
import { payloadsOf } from './payloads-of.ts'
import { recentFailures } from './recent-failures.ts'
import { recordJobAct } from './record-job-act.ts'

/** Rows of one call; the page asks again while there are more. */
const most = 10_000

/** Runs failed jobs again, or what was given up, each with all its tries. */
export async function retryJobs(ctx: ManagementCtx, { of, name }: RetryJobsInput): Promise<{ done: number }> {
  if (of === 'jobs') {
    await recordJobAct(ctx, 'retry', name === undefined ? {} : { name })
    await reviveFailed(ctx, name)
    return { done: await ctx.jobs.retryFailed(name) }
  }
  return inTransaction(ctx.db, async (db) => {
    const tx = { ...ctx, db }
    const done = await (of === 'mails' ? retryMails(tx) : retryNotifications(tx))
    await recordJobAct(tx, 'retry', { name: of, count: done })
    return { done }
  })
}

/** Packages and exports fail with their jobs; a retried job passes over one that has failed. */
async function reviveFailed(ctx: ManagementCtx, name: string | undefined): Promise<void> {
  const failed = (await ctx.jobs.listFailed()).filter((job) => name === undefined || job.name === name)
  const versionIds = payloadsOf(unpackPackage, failed).map(({ contentVersionId }) => contentVersionId)
  if (versionIds.length > 0)
    await ctx.db
      .updateTable('contentVersions')
      .set({ processingState: 'pending', processingPercent: 0, processingReason: null, processingTries: 0 })
      .where('id', 'in', versionIds)
      .where('processingState', '=', 'failed')
      .where(hasPackageLeft)
      .execute()
  for (const payload of payloadsOf(exportData, failed)) await reviveDataExport(ctx, payload)
}

async function retryMails(ctx: ManagementCtx): Promise<number> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('mails')
    .set({ setAsideAt: null, failingSince: null, attempts: 0, availableAt: ctx.now() })
    .where(
      'id',
      'in',
      recentFailures(ctx, 'mails').select('id').orderBy('setAsideAt').orderBy('id').limit(most).forUpdate(),
    )
    .executeTakeFirstOrThrow()
  afterCommit(ctx.db, () => ctx.jobs.send(sendMails, {}))
  return Number(numUpdatedRows)
}

async function retryNotifications(ctx: ManagementCtx): Promise<number> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('eventOutbox')
    .set({ setAsideAt: null, failingSince: null, attempts: 0, availableAt: ctx.now() })
    .where(
      'id',
      'in',
      recentFailures(ctx, 'eventOutbox').select('id').orderBy('setAsideAt').orderBy('id').limit(most).forUpdate(),
    )
    .executeTakeFirstOrThrow()
  afterCommit(ctx.db, () => ctx.jobs.send(relayOutbox, {}))
  return Number(numUpdatedRows)
}

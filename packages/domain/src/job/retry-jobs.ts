import type { EventAction, EventFields } from '@cursus/contract/event-values'
import type { ReleaseMailsInput, RetryJobsInput, TestMailResult } from '@cursus/contract/job'
import { jobHistoryId } from '@cursus/contract/job-values'
import { mailFaultOf } from '@cursus/contract/mail-values'
import { afterCommit, inTransactionOf, newId } from '@cursus/db'
import { makeFile, relayOutbox, sendMails, unpackPackage } from '@cursus/jobs'
import { hasPackageLeft } from '../content/index.ts'
import type { ManagementCtx } from '../context.ts'
import { recordEvent } from '../event/index.ts'
import { reviveFile } from '../made-file/index.ts'
import {
  confirmInstallation,
  dropMails,
  queueMails,
  refusedPeople,
  resumeMails,
  sendMailsAfterCommit,
  unsentMails,
} from '../mail/index.ts'
import { notFound } from '../query/index.ts'
import { limitRate } from '../rate-limit/index.ts'
import { payloadsOf, recentFailures } from './get-job-status.ts'

/**
 * Records an act on jobs. They are stored outside of the database, so that no transaction covers
 * both: the event comes first, and no act is missing from the history.
 */
export const recordJobAct = (
  ctx: ManagementCtx,
  action: EventAction<'job'>,
  after: Partial<EventFields['job']>,
): Promise<void> => recordEvent(ctx, { noun: 'job', thingId: jobHistoryId, action, after })

/** Rows of one call; the page asks again while there are more. */
const most = 10_000

/** Runs failed jobs again, or what was given up, each with all its tries. */
export async function retryJobs(ctx: ManagementCtx, { of, name }: RetryJobsInput): Promise<{ done: number }> {
  if (of === 'jobs') {
    await recordJobAct(ctx, 'retry', name === undefined ? {} : { name })
    await reviveFailed(ctx, name)
    return { done: await ctx.jobs.retryFailed(name) }
  }
  return inTransactionOf(ctx, async (tx) => {
    const done = await retryRows[of](tx)
    await recordJobAct(tx, 'retry', { name: of, count: done })
    return { done }
  })
}

/** Packages and files fail with their jobs; a retried job passes over one that has failed. */
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
  for (const payload of payloadsOf(makeFile, failed)) await reviveFile(ctx, payload)
}

async function retryFailures(ctx: ManagementCtx, table: 'mails' | 'eventOutbox'): Promise<number> {
  const { numUpdatedRows } = await ctx.db
    .updateTable(table)
    .set({ setAsideAt: null, failingSince: null, attempts: 0, availableAt: ctx.now() })
    .where(
      'id',
      'in',
      recentFailures(ctx, table).select('id').orderBy('setAsideAt').orderBy('id').limit(most).forUpdate(),
    )
    .executeTakeFirstOrThrow()
  afterCommit(ctx.db, () => ctx.jobs.send(table === 'mails' ? sendMails : relayOutbox, {}))
  return Number(numUpdatedRows)
}

/** Locks accounts by their ids, as all do that lock several: two would deadlock else. */
async function retryAddresses(ctx: ManagementCtx): Promise<number> {
  const people = await refusedPeople(ctx).select('id').orderBy('id').limit(most).forUpdate().execute()
  return resumeMails(
    ctx,
    people.map(({ id }) => id),
  )
}

const retryRows = {
  mails: (ctx: ManagementCtx) => retryFailures(ctx, 'mails'),
  notifications: (ctx: ManagementCtx) => retryFailures(ctx, 'eventOutbox'),
  addresses: retryAddresses,
}

/** Removes failed jobs, all or those with a name: what they were to do is not done. */
export async function removeFailedJobs(
  ctx: ManagementCtx,
  { name }: { name?: string | undefined },
): Promise<{ done: number }> {
  await recordJobAct(ctx, 'remove', name === undefined ? {} : { name })
  return { done: await ctx.jobs.removeFailed(name) }
}

/**
 * Confirms that the platform is to send mails from here: what waits is sent or dropped. `done`: the
 * mails that waited.
 */
export async function releaseMails(ctx: ManagementCtx, { waiting }: ReleaseMailsInput): Promise<{ done: number }> {
  return inTransactionOf(ctx, async (tx) => {
    const done = waiting === 'drop' ? await dropMails(tx) : await countUnsent(tx)
    await confirmInstallation(tx)
    await recordJobAct(tx, waiting === 'drop' ? 'dropHeld' : 'sendHeld', { count: done })
    await sendMailsAfterCommit(tx)
    return { done }
  })
}

async function countUnsent(ctx: ManagementCtx): Promise<number> {
  const { count } = await unsentMails(ctx)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

const keyOf = (id: string) => `test:${id}`

/**
 * Sends the caller a mail as all mails are sent, by the worker, but tried once.
 * @throws TooManyRequests
 */
export async function sendTestMail(ctx: ManagementCtx): Promise<{ id: string }> {
  await limitRate(ctx, 'testMail', { userId: ctx.actor.id })
  const id = newId()
  await inTransactionOf(ctx, async (tx) => {
    await recordJobAct(tx, 'testMail', {})
    const { id: userId, email: toEmail, language } = ctx.actor
    await queueMails(tx, [{ template: 'test', userId, toEmail, language, data: {}, dedupeKey: keyOf(id) }])
  })
  return { id }
}

/**
 * Answers what became of a test mail of the caller.
 * @throws NotFound
 */
export async function getTestMail(ctx: ManagementCtx, { id }: { id: string }): Promise<TestMailResult> {
  const mail = await ctx.db
    .selectFrom('mails')
    .select(['sentAt', 'setAsideAt', 'error', 'errorCode'])
    .where('dedupeKey', '=', keyOf(id))
    .where('userId', '=', ctx.actor.id)
    .executeTakeFirstOrThrow(notFound)
  if (!mail.setAsideAt) return { state: mail.sentAt ? 'sent' : 'waiting', fault: null, reason: null }
  return { state: 'failed', fault: mailFaultOf(mail.errorCode), reason: mail.error }
}

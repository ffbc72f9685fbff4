import type { TestMailResult } from '@cursus/contract/job'
import { mailFaultOf } from '@cursus/contract/mail-values'
import { inTransaction, newId } from '@cursus/db'
import type { ManagementCtx } from '../context.ts'
import { queueMails } from '../mail/index.ts'
import { notFound } from '../query/index.ts'
import { limitRate } from '../rate-limit/index.ts'
import { recordJobAct } from './record-job-act.ts'

const keyOf = (id: string) => `test:${id}`

/**
 * Sends the caller a mail as all mails are sent, by the worker, but tried once.
 * @throws TooManyRequests
 */
export async function sendTestMail(ctx: ManagementCtx): Promise<{ id: string }> {
  await limitRate(ctx, 'testMail', { userId: ctx.actor.id })
  const id = newId()
  await inTransaction(ctx.db, async (db) => {
    const tx = { ...ctx, db }
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
    .executeTakeFirst()
  if (!mail) throw notFound()
  if (!mail.setAsideAt) return { state: mail.sentAt ? 'sent' : 'waiting', fault: null, reason: null }
  return { state: 'failed', fault: mailFaultOf(mail.errorCode), reason: mail.error }
}

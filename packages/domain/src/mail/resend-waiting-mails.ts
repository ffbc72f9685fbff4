import { sendMail } from '@cursus/jobs'
import type { Deps } from '../context.ts'

/**
 * Gives mails to the queue again whose job was lost; one that still waits there stays one job. Returns how many of them there were;
 * a full batch means that more are due.
 */
export async function resendWaitingMails(ctx: Deps, { batch }: { batch: number }): Promise<number> {
  const now = ctx.now()
  const rows = await ctx.db
    .updateTable('mails')
    .set({ availableAt: new Date(now.getTime() + 5 * 60_000) })
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('mails')
        .select('id')
        .where('sentAt', 'is', null)
        .where('setAsideAt', 'is', null)
        .where('availableAt', '<=', now)
        .orderBy('availableAt')
        .orderBy('id')
        .limit(batch)
        .forUpdate()
        .skipLocked(),
    )
    .returning('id')
    .execute()
  await ctx.jobs.sendMany(
    sendMail,
    rows.map(({ id }) => ({ mailId: id })),
  )
  return rows.length
}

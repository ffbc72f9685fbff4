import type { ReleaseMailsInput } from '@cursus/contract/job'
import { inTransaction } from '@cursus/db'
import type { ManagementCtx } from '../context.ts'
import { confirmInstallation, dropMails, sendMailsAfterCommit, unsentMails } from '../mail/index.ts'
import { recordJobAct } from './record-job-act.ts'

/**
 * Confirms that the platform is to send mails from here: what waits is sent or dropped. `done`: the
 * mails that waited.
 */
export async function releaseMails(ctx: ManagementCtx, { waiting }: ReleaseMailsInput): Promise<{ done: number }> {
  return inTransaction(ctx.db, async (db) => {
    const tx = { ...ctx, db }
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

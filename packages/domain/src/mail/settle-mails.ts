import { anyOf, uuids } from '@cursus/db'
import type { Deps } from '../context.ts'

/** Marks mails as sent, so that they are not sent again. */
export async function markMailsSent(ctx: Pick<Deps, 'db' | 'now'>, { idList }: { idList: string[] }): Promise<void> {
  await ctx.db
    .updateTable('mails')
    .set({ sentAt: ctx.now(), error: null })
    .where('id', '=', anyOf(uuids(idList)))
    .where('sentAt', 'is', null)
    .execute()
}

/**
 * Records a failed attempt. `final`: the mail is set aside and shown to the operator; otherwise it
 * is retried later.
 */
export async function markMailFailed(
  ctx: Deps,
  { mailId, error, final }: { mailId: string; error: string; final: boolean },
): Promise<void> {
  await ctx.db
    .updateTable('mails')
    .set({ error: error.slice(0, 1000), setAsideAt: final ? ctx.now() : null })
    .where('id', '=', mailId)
    .where('sentAt', 'is', null)
    .execute()
}

import { anyOf, uuids } from '@cursus/db'
import type { Deps } from '../context.ts'

/** Marks mails as sent, so that they are not sent again. */
export async function markMailsSent(ctx: Pick<Deps, 'db' | 'now'>, { idList }: { idList: string[] }): Promise<void> {
  await ctx.db
    .updateTable('mails')
    .set({ sentAt: ctx.now(), error: null, errorCode: null, failingSince: null })
    .where('id', '=', anyOf(uuids(idList)))
    .where('sentAt', 'is', null)
    .execute()
}

/**
 * Records a failed attempt. `final`: the mail is set aside and shown to the operator; otherwise it
 * is retried later. `code` says what kind of failure it was, see `mailFaultOf`.
 */
export async function markMailFailed(
  ctx: Deps,
  { mailId, error, code, final }: { mailId: string; error: string; code?: string; final: boolean },
): Promise<void> {
  await ctx.db
    .updateTable('mails')
    .set(({ fn, ref, val }) => ({
      error: error.slice(0, 1000),
      errorCode: code ?? null,
      failingSince: fn.coalesce(ref('failingSince'), val(ctx.now())),
      setAsideAt: final ? ctx.now() : null,
    }))
    .where('id', '=', mailId)
    .where('sentAt', 'is', null)
    // One that was dropped while it was sent stays so.
    .where('setAsideAt', 'is', null)
    .execute()
}

/** Mails that were refused and will be tried again. */
export const failingMails = ({ db }: Pick<Deps, 'db'>) =>
  db
    .selectFrom('mails')
    .where('failingSince', 'is not', null)
    .where('sentAt', 'is', null)
    .where('setAsideAt', 'is', null)

/** Since when mails fail again and again; null while none has failed twice. */
export async function mailsFailSince(ctx: Pick<Deps, 'db'>): Promise<Date | null> {
  const { since } = await failingMails(ctx)
    .where('attempts', '>=', 2)
    .select(({ fn }) => fn.min('failingSince').as('since'))
    .executeTakeFirstOrThrow()
  return since
}

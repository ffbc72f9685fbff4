import type { Deps } from '../context.ts'

/** Sent: nothing sends it again. */
export async function markMailSent(ctx: Deps, { mailId }: { mailId: string }): Promise<void> {
  await ctx.db
    .updateTable('mails')
    .set({ sentAt: ctx.now(), error: null })
    .where('id', '=', mailId)
    .where('sentAt', 'is', null)
    .execute()
}

/** A try that failed. `final`: the mail is set aside and shown to the operator; otherwise its job tries again. */
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

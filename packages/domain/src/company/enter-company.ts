import type { UserCtx } from '../context.ts'

/** Records that a manager has entered the company, which knows their account from then on. */
export async function enterCompany({ db, actor, now }: UserCtx, companyId: string): Promise<void> {
  await db
    .insertInto('companyAcquaintances')
    .values({ companyId, userId: actor.id, since: now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

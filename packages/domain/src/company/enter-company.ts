import { inTransaction } from '@cursus/db'
import type { UserCtx } from '../context.ts'
import { copyPeople } from '../person/index.ts'

/** Records that a manager has entered the company, which knows their account from then on. */
export async function enterCompany({ db, actor, now }: UserCtx, companyId: string): Promise<void> {
  const known = db
    .selectFrom('companyAcquaintances')
    .select('since')
    .where('companyId', '=', companyId)
    .where('userId', '=', actor.id)
  if (await known.executeTakeFirst()) return
  await inTransaction(db, async (tx) => {
    await tx
      .insertInto('companyAcquaintances')
      .values({ companyId, userId: actor.id, since: now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await copyPeople(tx, [actor.id])
  })
}

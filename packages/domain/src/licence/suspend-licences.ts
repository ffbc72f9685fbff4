import { inTransaction } from '@cursus/db'
import { ofLicences, tellHolders } from '../access/index.ts'
import type { CompanyCtx } from '../context.ts'
import { recordEvents } from '../event/index.ts'
import { getAll } from '../query/index.ts'

/**
 * Suspends licences, all or none; their accesses are inactive meanwhile.
 * @throws NotFound
 */
export const suspendLicences = (ctx: CompanyCtx, { idList }: { idList: string[] }): Promise<void> =>
  setSuspended(ctx, idList, true)

/**
 * Resumes suspended licences, all or none.
 * @throws NotFound
 */
export const unsuspendLicences = (ctx: CompanyCtx, { idList }: { idList: string[] }): Promise<void> =>
  setSuspended(ctx, idList, false)

async function setSuspended(ctx: CompanyCtx, idList: string[], suspended: boolean): Promise<void> {
  await inTransaction(ctx.db, async (db) => {
    const companyId = ctx.company.id
    const licences = await getAll(idList, (ids) =>
      db
        .selectFrom('moduleLicences')
        .select(['id', 'suspendedAt'])
        .where('companyId', '=', companyId)
        .where('id', 'in', ids)
        .orderBy('id')
        .forNoKeyUpdate(),
    )
    const changed = licences.filter(({ suspendedAt }) => (suspendedAt !== null) !== suspended).map(({ id }) => id)
    if (changed.length === 0) return
    await db
      .updateTable('moduleLicences')
      .set({ suspendedAt: suspended ? ctx.now() : null })
      .where('id', 'in', changed)
      .execute()
    await tellHolders({ ...ctx, db }, ofLicences(changed))
    const action = suspended ? 'suspend' : 'unsuspend'
    await recordEvents(
      { ...ctx, db },
      changed.map((thingId) => ({ noun: 'licence', thingId, action, companyId })),
    )
  })
}

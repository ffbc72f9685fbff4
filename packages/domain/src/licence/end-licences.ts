import { inTransaction } from '@cursus/db'
import { ofLicences, tellHolders } from '../access/index.ts'
import { endOfDay } from '../access-terms/index.ts'
import type { CompanyCtx, Deps } from '../context.ts'
import { recordEvents } from '../event/index.ts'
import { getAll } from '../query/index.ts'

/** Ends that a worker has missed for longer are no news. */
const lookBackMs = 7 * 86_400_000

/** Records the end of licences once, and again after each new end. Returns how many. */
export async function endLicences(ctx: Deps, { batch }: { batch: number }): Promise<number> {
  const now = ctx.now()
  return inTransaction(ctx.db, async (db) => {
    const ended = await db
      .selectFrom('moduleLicences as l')
      .select(['l.id', 'l.companyId'])
      .where(({ eb, ref }) => eb(endOfDay(ctx, ref('l.endDate')), '<=', now))
      .where(({ eb, ref }) => eb(endOfDay(ctx, ref('l.endDate')), '>', new Date(now.getTime() - lookBackMs)))
      .where(({ exists, not, ref, selectFrom }) =>
        not(
          exists(
            selectFrom('events as e')
              .select('e.id')
              .where('e.noun', '=', 'licenceMilestone')
              .where('e.action', '=', 'end')
              .whereRef('e.thingId', '=', 'l.id')
              .where('e.createdAt', '>=', endOfDay(ctx, ref('l.endDate'))),
          ),
        ),
      )
      .limit(batch)
      .forUpdate('l')
      .skipLocked()
      .execute()
    const actor = { kind: 'system', job: 'end-accesses' } as const
    await recordEvents(
      { ...ctx, db, actor },
      ended.map(({ id, companyId }) => ({ noun: 'licenceMilestone', thingId: id, companyId, action: 'end' })),
    )
    return ended.length
  })
}

/**
 * Suspends licences, all or none; their accesses are inactive meanwhile.
 * @returns the ids of those that were not
 * @throws NotFound
 */
export const suspendLicences = (ctx: CompanyCtx, { idList }: { idList: string[] }): Promise<string[]> =>
  setSuspended(ctx, idList, true)

/**
 * Resumes suspended licences, all or none.
 * @returns the ids of those that were suspended
 * @throws NotFound
 */
export const unsuspendLicences = (ctx: CompanyCtx, { idList }: { idList: string[] }): Promise<string[]> =>
  setSuspended(ctx, idList, false)

async function setSuspended(ctx: CompanyCtx, idList: string[], suspended: boolean): Promise<string[]> {
  return inTransaction(ctx.db, async (db) => {
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
    if (changed.length === 0) return []
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
    return changed
  })
}

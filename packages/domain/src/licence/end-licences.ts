import { inTransaction } from '@cursus/db'
import { endOfDay } from '../access-terms/index.ts'
import type { Deps } from '../context.ts'
import { recordEvents } from '../event/index.ts'

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

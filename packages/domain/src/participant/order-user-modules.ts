import { inTransaction, integers, tableOf, uuids } from '@cursus/db'
import type { UserCtx } from '../context.ts'
import { notFound } from '../query/index.ts'

/**
 * Puts these modules first, in this order; the others keep their order. An unknown id changes
 * nothing.
 */
export async function orderUserModules(
  ctx: UserCtx,
  { userModuleIdList }: { userModuleIdList: string[] },
): Promise<void> {
  const ids = [...new Set(userModuleIdList)]
  await inTransaction(ctx.db, async (db) => {
    // Locked in one order, so that concurrent calls wait instead of deadlocking.
    const own = await db
      .selectFrom('accesses')
      .select('id')
      .where('userId', '=', ctx.actor.id)
      .orderBy('id')
      .forNoKeyUpdate()
      .execute()
    const known = new Set(own.map(({ id }) => id))
    if (!ids.every((id) => known.has(id))) throw notFound()
    const wished = tableOf('wished', { id: uuids(ids), place: integers([...ids.keys()]) })
    const ordered = db
      .selectFrom('accesses as f')
      .leftJoin(wished, 'wished.id', 'f.id')
      .where('f.userId', '=', ctx.actor.id)
      .select(({ cast, fn }) => [
        'f.id',
        cast<number>(
          fn.agg<number>('row_number').over((over) =>
            over
              .orderBy('wished.place')
              .orderBy('f.position', (order) => order.asc().nullsFirst())
              .orderBy('f.createdAt', 'desc')
              .orderBy('f.id'),
          ),
          'integer',
        ).as('position'),
      ])
    await db
      .updateTable('accesses as a')
      .from(ordered.as('o'))
      .set(({ ref }) => ({ position: ref('o.position') }))
      .whereRef('a.id', '=', 'o.id')
      .whereRef('a.position', 'is distinct from', 'o.position')
      .execute()
  })
}

import { AppError } from '@cursus/contract/error'
import { inTransaction } from '@cursus/db'
import { sql } from 'kysely'
import type { UserCtx } from '../context.ts'

/** Puts these modules first, in this order; the others follow in the order they had. One unknown id and nothing changes. */
export async function orderUserModules(
  ctx: UserCtx,
  { userModuleIdList }: { userModuleIdList: string[] },
): Promise<void> {
  const ids = [...new Set(userModuleIdList)]
  await inTransaction(ctx.db, async (db) => {
    // Locked in one order, so that two orders sent at once wait for each other instead of crossing.
    const own = await sql<{ id: string }>`
      select id from accesses where user_id = ${ctx.actor.id} order by id for no key update`.execute(db)
    const known = new Set(own.rows.map(({ id }) => id))
    if (!ids.every((id) => known.has(id))) throw new AppError('NotFound')
    await sql`
      update accesses a set position = o.position
      from (
        select f.id, row_number() over (order by wished.place, f.position nulls first, f.created_at desc, f.id)::integer as position
        from accesses f left join unnest(${ids}::uuid[]) with ordinality as wished (id, place) on wished.id = f.id
        where f.user_id = ${ctx.actor.id}
      ) o
      where a.id = o.id and a.position is distinct from o.position`.execute(db)
  })
}

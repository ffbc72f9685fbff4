import { inTransaction } from '@cursus/db'
import { sql } from 'kysely'
import { isCounted } from '../access-terms/index.ts'
import type { Deps } from '../context.ts'
import { recordAccessEvents } from './record-access-events.ts'

type Clocked = Pick<Deps, 'db' | 'now'>

/**
 * Marks ended accesses in batches, so that counts no longer include them; until then each count of
 * seats subtracts them. Returns how many were marked.
 */
export async function endAccesses(ctx: Clocked, { batch }: { batch: number }): Promise<number> {
  let ended = 0
  let count: number
  do {
    count = await inTransaction(ctx.db, (db) => endBatch({ ...ctx, db }, batch))
    ended += count
  } while (count === batch)
  return ended
}

async function endBatch(ctx: Clocked, batch: number): Promise<number> {
  const rows = await ctx.db
    .updateTable('accesses')
    .set({ endedAt: ctx.now() })
    .where('id', '=', sql<string>`any (array(${endedAccesses(ctx, batch)}))`)
    .returning('id')
    .execute()
  const actor = { kind: 'system', job: 'end-accesses' } as const
  const accessIds = rows.map(({ id }) => id)
  await recordAccessEvents({ ...ctx, actor }, { noun: 'accessMilestone', accessIds, action: 'end' })
  return rows.length
}

const endedAccesses = (ctx: Clocked, batch: number) =>
  ctx.db
    .selectFrom('accesses as a')
    .select('a.id')
    .where(isCounted)
    .where('a.endsAt', '<=', ctx.now())
    .orderBy('a.endsAt')
    .limit(batch)
    .forUpdate()
    .skipLocked()

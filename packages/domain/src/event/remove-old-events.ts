import { inTransaction } from '@cursus/db'
import type { Deps } from '../context.ts'

/** The least id of that moment: ids begin with the milliseconds at which they were made. */
function firstIdOf(moment: Date): string {
  const time = moment.getTime().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`
}

/**
 * Deletes events that are older than so many days, with their notifications; returns how many.
 * Histories begin later then; what was recorded of results and certificates stays.
 */
export async function removeOldEvents(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { days, batch }: { days: number; batch: number },
): Promise<number> {
  const since = new Date(now().getTime() - days * 86_400_000)
  const removeBatch = () =>
    inTransaction(db, async (tx) => {
      const old = tx
        .selectFrom('events')
        .select('id')
        .where('id', '<', firstIdOf(since))
        .where('createdAt', '<', since)
        .orderBy('id')
        .limit(batch)
      const ids = (await old.execute()).map(({ id }) => id)
      if (ids.length === 0) return 0
      await tx.deleteFrom('notifications').where('eventId', 'in', ids).execute()
      await tx.deleteFrom('events').where('id', 'in', ids).execute()
      return ids.length
    })
  let removed = 0
  for (let count = batch; count === batch; removed += count) count = await removeBatch()
  return removed
}

import { expiryNoticeDays } from '@cursus/contract/notification'
import { inTransaction } from '@cursus/db'
import { sql } from 'kysely'
import type { Deps } from '../context.ts'
import { recordEvent } from '../record.ts'
import { endOfDay, isLicenceActive, today } from './access-terms.ts'

/**
 * Finds accesses that end within seven days and have not been told so, marks them and records the news, in batches: once per access, at
 * once for one that was given later than that. What is done, revoked, over, or of a licence that stands still is not told. Returns how many
 * were told.
 */
export async function remindExpiring(ctx: Deps, { batch }: { batch: number }): Promise<number> {
  let told = 0
  for (const find of [endingByTheirTerms, endingWithTheirLicence]) {
    let count: number
    do {
      count = await remind(ctx, find(ctx, batch))
      told += count
    } while (count === batch)
  }
  return told
}

async function remind(ctx: Deps, due: ReturnType<typeof endingByTheirTerms>): Promise<number> {
  return inTransaction(ctx.db, async (db) => {
    const { rows } = await sql<{ id: string }>`
      update accesses set expiry_notified_at = ${ctx.now()} where id in (${due}) returning id`.execute(db)
    if (rows.length === 0) return 0
    await recordEvent({ ...ctx, db, actor: { kind: 'system', job: 'sweep-expiry' } }, 'moduleIsAboutToExpired', {
      accessIdList: rows.map(({ id }) => id),
    })
    return rows.length
  })
}

const untold = sql`a.revoked_at is null and a.expiry_notified_at is null and a.done_at is null`

/** Two statements, each over an index of its own: together in one, the database would look at every access. */
export function endingByTheirTerms(ctx: Deps, batch: number) {
  const now = ctx.now()
  const noticeEnd = new Date(now.getTime() + expiryNoticeDays * 86_400_000)
  return sql`
    select a.id from accesses a join module_licences l on l.id = a.licence_id
    where ${untold} and a.ends_at > ${now} and a.ends_at <= ${noticeEnd} and ${isLicenceActive(ctx)}
    order by a.ends_at limit ${batch} for update of a skip locked`
}

export function endingWithTheirLicence(ctx: Deps, batch: number) {
  const lastDay = endOfDay(ctx, sql`l.end_date`)
  return sql`
    select a.id from module_licences l join accesses a on a.licence_id = l.id
    where l.end_date between ${today(ctx)} and ${today(ctx)} + ${expiryNoticeDays}::integer
      and ${lastDay} <= ${new Date(ctx.now().getTime() + expiryNoticeDays * 86_400_000)}
      and l.suspended_at is null and l.start_date <= ${today(ctx)}
      and ${untold} and (a.ends_at is null or a.ends_at > ${lastDay})
    limit ${batch} for update of a skip locked`
}

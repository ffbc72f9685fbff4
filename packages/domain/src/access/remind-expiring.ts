import { expiryNoticeDays } from '@cursus/contract/notification-values'
import { anyOf, inTransaction, uuids } from '@cursus/db'
import { sql } from 'kysely'
import { endOfDay, isCounted, isLicenceActive, noticeEnd, today } from '../access-terms/index.ts'
import type { Deps } from '../context.ts'
import { tellParticipants } from './access-events.ts'

/**
 * Records the event of accesses that end within seven days, once per access, in batches; an access
 * given later than that is included at once. It notifies in the application; mails are reminders.
 * Skips accesses that are done, revoked, ended or of a suspended licence. Returns how many were
 * recorded.
 */
export async function remindExpiring(ctx: Deps, { batch }: { batch: number }): Promise<number> {
  let reminded = 0
  for (const find of [endingByTheirTerms, endingWithTheirLicence]) {
    let count: number
    do {
      count = await remind(ctx, find(ctx, batch))
      reminded += count
    } while (count === batch)
  }
  return reminded
}

async function remind(ctx: Deps, due: ReturnType<typeof endingByTheirTerms>): Promise<number> {
  return inTransaction(ctx.db, async (db) => {
    const rows = await db
      .updateTable('accesses')
      .set({ expiryNotifiedAt: ctx.now() })
      .where('id', 'in', due)
      .returning(['id', 'companyId'])
      .execute()
    if (rows.length === 0) return 0
    // Their companies send the mails at once, also when they have sent those of today.
    await db
      .updateTable('reminderSettings')
      .set({ sweptOn: null })
      .where('companyId', '=', anyOf(uuids([...new Set(rows.map(({ companyId }) => companyId))])))
      .where('sweptOn', 'is not', null)
      .execute()
    await tellParticipants(
      { ...ctx, db, actor: { kind: 'system', job: 'remind-expiring' } },
      {
        noun: 'accessMilestone',
        accessIds: rows.map(({ id }) => id),
        action: 'endSoon',
        notice: 'moduleIsAboutToExpired',
      },
    )
    return rows.length
  })
}

const notNotified = (ctx: Deps, batch: number) =>
  ctx.db
    .selectFrom('accesses as a')
    .innerJoin('moduleLicences as l', 'l.id', 'a.licenceId')
    .select('a.id')
    .where(isCounted)
    .where('a.expiryNotifiedAt', 'is', null)
    .where('a.doneAt', 'is', null)
    .where(isLicenceActive(ctx))
    .limit(batch)
    .forNoKeyUpdate('a')
    .skipLocked()

/** Two statements with an index each: combined, PostgreSQL would scan every access. */
const endingByTheirTerms = (ctx: Deps, batch: number) =>
  notNotified(ctx, batch).where('a.endsAt', '>', ctx.now()).where('a.endsAt', '<=', noticeEnd(ctx)).orderBy('a.endsAt')

const endingWithTheirLicence = (ctx: Deps, batch: number) =>
  notNotified(ctx, batch)
    .where('l.endDate', '<=', sql<string>`${today(ctx)} + ${sql.lit(expiryNoticeDays)}`)
    .where(({ eb, or, ref }) => {
      const lastDay = endOfDay(ctx, ref('l.endDate'))
      return eb.and([eb(lastDay, '<=', noticeEnd(ctx)), or([eb('a.endsAt', 'is', null), eb('a.endsAt', '>', lastDay)])])
    })

import { addDays, dayOf } from '@cursus/contract/day'
import { freeSeats } from '@cursus/contract/licence-values'
import type { ReportMail, SetReportMailInput } from '@cursus/contract/report'
import { inTransactionOf } from '@cursus/db'
import { sql } from 'kysely'
import { companyReaderOf, lockAccount } from '../auth/index.ts'
import type { CompanyCtx, CompanyReader, Deps, Eraser } from '../context.ts'
import { listAllLicences, readFreeSeats } from '../licence/index.ts'
import { queueMails } from '../mail/index.ts'
import { getReport } from './get-report.ts'
import { keepReport } from './read-basis.ts'
import { isReported, mondayOf } from './select-counts.ts'

type Every = 'week' | 'month'

/** The first day of the period that contains `today`. */
const startOf = (every: Every, today: string): string => (every === 'week' ? mondayOf(today) : `${today.slice(0, 8)}01`)

/** The first day of the period before the one that begins with `start`. */
const startBefore = (every: Every, start: string): string => startOf(every, addDays(start, -1))

const todayOf = ({ now, settings }: Pick<Deps, 'now' | 'settings'>) => dayOf(now(), settings.timeZone)

/** How often the caller gets the figures of the company by e-mail. */
export async function getReportMail({ db, actor, company }: CompanyCtx): Promise<ReportMail> {
  const row = await db
    .selectFrom('reportMails')
    .select('every')
    .where('companyId', '=', company.id)
    .where('userId', '=', actor.id)
    .executeTakeFirst()
  return { every: row?.every ?? 'never' }
}

/** Chooses how often; the first mail comes when the next week or month begins. */
export const setReportMail = (ctx: CompanyCtx, { every }: SetReportMailInput): Promise<ReportMail> =>
  inTransactionOf(ctx, async (tx, db) => {
    await lockAccount(db, ctx.actor.id)
    const key = { companyId: ctx.company.id, userId: ctx.actor.id }
    if (every === 'never') {
      await db
        .deleteFrom('reportMails')
        .where('companyId', '=', key.companyId)
        .where('userId', '=', key.userId)
        .execute()
    } else {
      const chosen = { every, sentFor: startOf(every, todayOf(ctx)) }
      await db
        .insertInto('reportMails')
        .values({ ...key, ...chosen })
        .onConflict((conflict) => conflict.columns(['companyId', 'userId']).doUpdateSet(chosen))
        .execute()
    }
    return getReportMail(tx)
  })

/**
 * Queues the mails of the week or month that has begun, once for each, in batches. Who may not read
 * the results any more gets none, and is not asked again. Returns how many were due.
 */
export async function sendReportMails(deps: Deps, { batch }: { batch: number }): Promise<number> {
  const today = todayOf(deps)
  let sent = 0
  for (const every of ['week', 'month'] as const) {
    let count: number
    do {
      count = await sendBatch(deps, every, startOf(every, today), batch)
      sent += count
    } while (count === batch)
  }
  return sent
}

const sendBatch = (deps: Deps, every: Every, start: string, batch: number): Promise<number> =>
  inTransactionOf(deps, async (tx, db) => {
    const due = await db
      .selectFrom('reportMails')
      .select(['companyId', 'userId'])
      .where('every', '=', every)
      .where('sentFor', '<', start)
      .orderBy('companyId')
      .orderBy('userId')
      .limit(batch)
      .forUpdate()
      .skipLocked()
      .execute()
    for (const key of due) await sendOne(tx, every, start, key)
    return due.length
  })

async function sendOne(
  deps: Deps,
  every: Every,
  start: string,
  key: { companyId: string; userId: string },
): Promise<void> {
  const ctx = await companyReaderOf(deps, key)
  const own = deps.db
  if (!ctx) {
    await own
      .deleteFrom('reportMails')
      .where('companyId', '=', key.companyId)
      .where('userId', '=', key.userId)
      .execute()
    return
  }
  await own
    .updateTable('reportMails')
    .set({ sentFor: start })
    .where('companyId', '=', key.companyId)
    .where('userId', '=', key.userId)
    .execute()
  // The kept counts of a large company may be older than the week that is told.
  await keepReport(ctx, { companyId: key.companyId })
  const { figures, weeks } = await getReport(ctx, {})
  const { given, done, late, toAccept } = figures
  const opened = weeks.at(-1)?.opened ?? 0
  const from = startBefore(every, start)
  const doneNow = await countIn(ctx, 'doneAt', from, start)
  const openedNow = await countIn(ctx, 'openedAt', from, start)
  const seats = await countSeats(ctx, from)
  await queueMails(deps, [
    {
      template: 'report',
      userId: key.userId,
      toEmail: ctx.actor.email,
      language: ctx.actor.language,
      dedupeKey: `report ${every} ${start} ${key.companyId} ${key.userId}`,
      data: {
        companyId: key.companyId,
        companyName: ctx.company.name,
        every,
        from,
        until: addDays(start, -1),
        figures: { given, done, doneNow, opened, openedNow, late, toAccept, ...seats },
      },
    },
  ])
}

/** Free seats of all active licences, and on a day before; empty without an active licence. */
async function countSeats(ctx: CompanyReader, before: string) {
  const licences = (await listAllLicences(ctx)).filter(({ active }) => active)
  if (licences.length === 0) return {}
  const past = await readFreeSeats(ctx, licences, [before])
  return { freeSeats: freeSeats(licences), ...(past?.[0] !== undefined && { freeSeatsBefore: past[0] }) }
}

/**
 * How many accesses that a report counts were done, or opened, from one day on and before another.
 */
async function countIn(
  { db, company, settings }: CompanyReader,
  column: 'doneAt' | 'openedAt',
  from: string,
  until: string,
): Promise<number> {
  const midnight = (day: string) => sql<Date>`${day}::date::timestamp at time zone ${settings.timeZone}`
  const { count } = await db
    .selectFrom('accesses as a')
    .where('a.companyId', '=', company.id)
    .where(isReported)
    .where(`a.${column}`, '>=', midnight(from))
    .where(`a.${column}`, '<', midnight(until))
    .select(({ fn }) => sql<number>`${fn.countAll()}::integer`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export const eraseReportMails: Eraser = ({ db }, { id }) =>
  db.deleteFrom('reportMails').where('userId', '=', id).execute()

import { dayOf } from '@cursus/contract/day'
import { anyOf, inTransactionOf, type RowOf, uuids } from '@cursus/db'
import { sql } from 'kysely'
import type { Deps } from '../context.ts'
import { isChosen, namedModules, type QueuedMail, queueMails } from '../mail/index.ts'
import { selectRemindable } from './remind-accesses.ts'
import { inOrderOfDays } from './send-reminders.ts'

/** The hour of the platform's clock: after the automatic reminders of the day. */
const firstHour = 9

/**
 * On Mondays, sends each participant one mail about the modules that are open and not done, late
 * ones first. Who has none, has ended it or was reminded today gets none that week.
 * @param options.batch people per transaction
 * @returns how many mails were queued
 */
export async function sendWeeklyMails(ctx: Deps, { batch }: { batch: number }): Promise<number> {
  const today = dayOf(ctx.now(), ctx.settings.timeZone)
  let sent = 0
  let after: string | undefined
  do {
    const done = await inTransactionOf(ctx, (tx) => sendBatch(tx, { today, after, batch }))
    sent += done.sent
    after = done.after
  } while (after !== undefined)
  return sent
}

async function sendBatch(
  ctx: Deps,
  { today, after, batch }: { today: string; after: string | undefined; batch: number },
): Promise<{ sent: number; after: string | undefined }> {
  const { db, settings } = ctx
  const here = sql`${ctx.now()}::timestamptz at time zone ${settings.timeZone}`
  const people = await db
    .selectFrom('users as u')
    .select('id')
    .where('state', '=', 'active')
    .where('deletedAt', 'is', null)
    .where(isChosen('weekly', ['now']))
    .where(({ eb, or }) => or([eb('weeklyMailFor', 'is', null), eb('weeklyMailFor', '<', today)]))
    .where(sql<boolean>`extract(isodow from ${here}) = 1 and extract(hour from ${here}) >= ${sql.lit(firstHour)}`)
    .$if(after !== undefined, (rows) => rows.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(batch)
    .forNoKeyUpdate()
    .skipLocked()
    .execute()
  const ids = people.map(({ id }) => id)
  if (ids.length === 0) return { sent: 0, after: undefined }
  await db
    .updateTable('users')
    .set({ weeklyMailFor: today })
    .where('id', '=', anyOf(uuids(ids)))
    .execute()
  const accesses = await selectRemindable(ctx)
    .innerJoin('companies as c', 'c.id', 'a.companyId')
    .select('c.name as companyName')
    .where('a.userId', '=', anyOf(uuids(ids)))
    .where('a.doneAt', 'is', null)
    .where(({ not, exists, selectFrom, ref }) =>
      not(
        exists(
          selectFrom('mails as m')
            .select('m.id')
            .where('m.dedupeKey', '=', sql<string>`'reminder:' || ${ref('a.userId')} || ':' || ${today}::text`),
        ),
      ),
    )
    .orderBy('a.id')
    .execute()
  const open = accesses.filter(({ isActive }) => isActive)
  const mails = [...Map.groupBy(open, ({ userId }) => userId).values()].flatMap((own) =>
    mailOf(inOrderOfDays(own, ctx.settings.timeZone), today),
  )
  await queueMails(ctx, mails)
  return { sent: mails.length, after: people.length === batch ? ids.at(-1) : undefined }
}

type Open = RowOf<typeof selectRemindable> & { companyName: string }

function mailOf(accesses: readonly Open[], today: string): QueuedMail[] {
  const [first] = accesses
  if (!first?.email) return []
  const companies = new Set(accesses.map(({ companyId }) => companyId))
  const modules = accesses.map(({ id: accessId, title, dueDate, endsAt, companyName }) => ({
    accessId,
    title,
    endsAt: endsAt.toISOString(),
    ...(dueDate !== null && { dueDate }),
    ...(companies.size > 1 && { companyName }),
  }))
  return [
    {
      template: 'weeklyMail',
      userId: first.userId,
      toEmail: first.email,
      language: first.language,
      dedupeKey: `weekly:${first.userId}:${today}`,
      data: {
        ...(companies.size === 1 && { companyId: first.companyId, companyName: first.companyName }),
        modules: modules.slice(0, namedModules),
        moduleCount: modules.length,
        lateCount: accesses.filter(({ isLate }) => isLate).length,
      },
    },
  ]
}

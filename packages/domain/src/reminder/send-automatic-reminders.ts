import { dayOf } from '@cursus/contract/day'
import type { ReminderDays } from '@cursus/contract/reminder'
import { anyOf, inTransaction, uuids } from '@cursus/db'
import { sql } from 'kysely'
import type { Deps } from '../context.ts'
import { isOpenAccount, lockPeople } from '../person/index.ts'
import { dueAccesses } from './due-accesses.ts'
import { selectRemindable } from './remind-accesses.ts'
import { sendReminders } from './send-reminders.ts'

/** The hour of the platform's clock from which reminders are sent. */
const firstHour = 8

/**
 * Sends the reminders that companies have set, from eight o'clock on, once per company and day:
 * each person gets one mail about all their modules that are due. A killed run is continued by the
 * next: who got a mail is no longer due.
 * @param options.batch people per transaction
 * @returns how many accesses somebody was reminded of
 */
export async function sendAutomaticReminders(ctx: Deps, { batch }: { batch: number }): Promise<number> {
  let sent = 0
  const today = dayOf(ctx.now(), ctx.settings.timeZone)
  for (const company of await companiesToSweep(ctx, today)) {
    let after: string | undefined
    do {
      const done = await inTransaction(ctx.db, (db) => sendBatch({ ...ctx, db }, company, { today, after, batch }))
      sent += done.sent
      after = done.after
    } while (after !== undefined)
    await ctx.db.updateTable('reminderSettings').set({ sweptOn: today }).where('companyId', '=', company.id).execute()
  }
  return sent
}

type Company = { id: string; name: string } & ReminderDays

const companiesToSweep = (ctx: Deps, today: string): Promise<Company[]> =>
  ctx.db
    .selectFrom('reminderSettings as s')
    .innerJoin('companies as c', 'c.id', 's.companyId')
    .select([
      'c.id',
      'c.name',
      's.notAcceptedDays',
      's.notStartedDays',
      's.beforeDueDays',
      's.beforeEndDays',
      's.lateEveryDays',
    ])
    .where(({ eb, or }) => or([eb('s.sweptOn', 'is', null), eb('s.sweptOn', '<', today)]))
    .where(
      sql<boolean>`extract(hour from ${ctx.now()}::timestamptz at time zone ${ctx.settings.timeZone}) >= ${sql.lit(firstHour)}`,
    )
    .orderBy('s.companyId')
    .execute()

async function sendBatch(
  ctx: Deps,
  company: Company,
  { today, after, batch }: { today: string; after: string | undefined; batch: number },
): Promise<{ sent: number; after: string | undefined }> {
  const people = await ctx.db
    .selectFrom(dueAccesses(ctx, company.id, company, today).as('due'))
    .select(({ ref }) => ['due.userId', sql<string[]>`array_agg(${ref('due.id')})`.as('accessIds')])
    .$if(after !== undefined, (rows) => rows.where('due.userId', '>', after ?? ''))
    .groupBy('due.userId')
    .orderBy('due.userId')
    .limit(batch)
    .execute()
  await lockPeople(
    ctx.db,
    people.map(({ userId }) => userId),
  )
  // Read after the lock, so that nobody is reminded of what was done or revoked meanwhile.
  const accesses = await selectRemindable(ctx)
    .where('a.id', '=', anyOf(uuids(people.flatMap(({ accessIds }) => accessIds))))
    .where('a.doneAt', 'is', null)
    .where(isOpenAccount)
    .orderBy('a.id')
    .forNoKeyUpdate('a')
    .execute()
  const open = accesses.filter(({ isActive }) => isActive)
  const sent = await sendReminders(ctx, { kind: 'automatic', company }, open)
  return { sent: sent.size, after: people.length === batch ? people.at(-1)?.userId : undefined }
}

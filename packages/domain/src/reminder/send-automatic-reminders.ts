import { addDays, dayOf } from '@cursus/contract/day'
import type { ReminderDays, ReminderSettings, UpdateReminderSettingsInput } from '@cursus/contract/reminder'
import { type Accesses, anyOf, type DB, inTransactionOf, type ModuleLicences, uuids } from '@cursus/db'
import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import { endOfDay, isLicenceActive, isLive } from '../access-terms/index.ts'
import type { CompanyCtx, Deps } from '../context.ts'
import { assertRevision, changedFields, recordEvent, revisionOf } from '../event/index.ts'
import { isOpenAccount, lockPeople } from '../person/index.ts'
import { notFound } from '../query/index.ts'
import { selectRemindable } from './remind-accesses.ts'
import { sendReminders } from './send-reminders.ts'

const fields = ['notAcceptedDays', 'notStartedDays', 'beforeDueDays', 'beforeEndDays', 'lateEveryDays'] as const

/** Returns when the company reminds its people by itself. */
export const getReminderSettings = ({ db, company }: CompanyCtx): Promise<ReminderSettings> =>
  db
    .selectFrom('reminderSettings as s')
    .select(({ ref }) => [...fields, revisionOf('reminderSettings', ref('s.companyId')).as('revision')])
    .where('s.companyId', '=', company.id)
    .executeTakeFirstOrThrow(notFound)

/**
 * Changes when the company reminds its people; absent fields keep their value, and null turns a
 * reminder off.
 * @throws ChangedMeanwhile
 */
export async function updateReminderSettings(
  ctx: CompanyCtx,
  { revision, ...input }: UpdateReminderSettingsInput,
): Promise<ReminderSettings> {
  return inTransactionOf(ctx, async (tx, db) => {
    const before = await db
      .selectFrom('reminderSettings')
      .select(fields)
      .where('companyId', '=', ctx.company.id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow(notFound)
    const changes = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
    const after = { ...before, ...changes }
    const thing = { noun: 'reminderSettings', thingId: ctx.company.id, companyId: ctx.company.id } as const
    await assertRevision(tx, thing, revision)
    const change = changedFields(before, after)
    if (Object.keys(change.after).length > 0) {
      // The sweep looks again today, with the new days.
      await db
        .updateTable('reminderSettings')
        .set({ ...change.after, sweptOn: null })
        .where('companyId', '=', ctx.company.id)
        .execute()
      await recordEvent(tx, { ...thing, action: 'update', ...change })
    }
    return getReminderSettings(tx)
  })
}

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
      const done = await inTransactionOf(ctx, (tx) => sendBatch(tx, company, { today, after, batch }))
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

type Tables = DB & { a: Accesses; l: ModuleLicences }
const { and, eb, or, ref } = expressionBuilder<Tables, 'a' | 'l'>()

/** Days on which a reminder that was due some time after the assignment is still sent. */
const stillSentDays = 7

/**
 * Accesses of a company that are due for a reminder today: the day of a reason has come, and the
 * access was in no reminder since.
 */
function dueAccesses(ctx: Deps, companyId: string, settings: ReminderDays, today: string) {
  const { timeZone } = ctx.settings
  const startOf = (date: string) => sql<Date>`(${date}::date::timestamp at time zone ${timeZone})`
  const dayOf = (moment: Expression<Date | null>) => sql<string>`(${moment} at time zone ${timeZone})::date`
  /** The access was not in a reminder on this day or later. */
  const notSince = (date: Expression<string>): Expression<SqlBool> =>
    or([eb('a.remindedOn', 'is', null), eb('a.remindedOn', '<', date)])
  const day = (date: string) => sql<string>`${date}::date`
  const afterGiving = (days: number) =>
    and([
      eb('a.lastAccessAt', 'is', null),
      eb('a.createdAt', '>=', startOf(addDays(today, 1 - days - stillSentDays))),
      eb('a.createdAt', '<', startOf(addDays(today, 1 - days))),
      notSince(sql`${dayOf(ref('a.createdAt'))} + ${days}::integer`),
    ])
  // The mail of an assignment says its dates, so that they are not repeated on the same day.
  const before = (...conditions: Expression<SqlBool>[]) => and([eb('a.createdAt', '<', startOf(today)), ...conditions])
  const { notAcceptedDays, notStartedDays, beforeDueDays, beforeEndDays, lateEveryDays } = settings
  const reasons = [
    ...(notAcceptedDays === null ? [] : [and([afterGiving(notAcceptedDays), eb('a.acceptedAt', 'is', null)])]),
    ...(notStartedDays === null ? [] : [afterGiving(notStartedDays)]),
    ...(beforeDueDays === null
      ? []
      : [
          before(
            eb('a.dueDate', '>=', day(today)),
            eb('a.dueDate', '<=', day(addDays(today, beforeDueDays))),
            notSince(sql`${ref('a.dueDate')} - ${beforeDueDays}::integer`),
          ),
        ]),
    ...(beforeEndDays === null
      ? []
      : [
          before(
            eb('a.endsAt', '<', startOf(addDays(today, beforeEndDays + 1))),
            notSince(sql`${dayOf(ref('a.endsAt'))} - ${beforeEndDays}::integer`),
          ),
          before(
            eb('l.endDate', '<=', day(addDays(today, beforeEndDays))),
            or([eb('a.endsAt', 'is', null), eb('a.endsAt', '>', endOfDay(ctx, ref('l.endDate')))]),
            notSince(sql`${ref('l.endDate')} - ${beforeEndDays}::integer`),
          ),
        ]),
    ...(lateEveryDays === null
      ? []
      : [
          before(eb('a.dueDate', '<', day(today)), notSince(day(addDays(today, 1 - lateEveryDays)))),
          // The first time on the day after, whatever was sent before the due date.
          before(
            eb('a.dueDate', '>=', day(addDays(today, -lateEveryDays))),
            eb('a.dueDate', '<', day(today)),
            eb('a.remindedOn', '<=', ref('a.dueDate')),
          ),
        ]),
  ]
  return ctx.db
    .selectFrom('accesses as a')
    .innerJoin('moduleLicences as l', 'l.id', 'a.licenceId')
    .select(['a.id', 'a.userId'])
    .where('l.companyId', '=', companyId)
    .where('a.companyId', '=', companyId)
    .where(isLicenceActive(ctx))
    .where(isLive(ctx))
    .where('a.endedAt', 'is', null)
    .where('a.doneAt', 'is', null)
    .where(or(reasons))
}

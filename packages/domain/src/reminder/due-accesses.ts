import { addDays, dayOf } from '@cursus/contract/day'
import type { ReminderDays } from '@cursus/contract/reminder'
import type { Accesses, DB, ModuleLicences } from '@cursus/db'
import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import { endOfDay, isLicenceActive, isLive } from '../access-terms/index.ts'
import type { Deps } from '../context.ts'

type Tables = DB & { a: Accesses; l: ModuleLicences }
const { and, eb, or, ref } = expressionBuilder<Tables, 'a' | 'l'>()

/** Days on which a reminder that was due some time after the assignment is still sent. */
const stillSentDays = 7

/**
 * Accesses of a company that are due for a reminder today: the day of a reason has come, and the
 * access was in no reminder since.
 */
export function dueAccesses(ctx: Deps, companyId: string, settings: ReminderDays, today: string) {
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

type Dated = { title: string; dueDate: string | null; endsAt: Date }

/** The order of modules in mails: by the day on which they should be done or end, then by title. */
export function inOrderOfDays<Module extends Dated>(modules: readonly Module[], timeZone: string): Module[] {
  const dayBy = ({ dueDate, endsAt }: Dated) => [dayOf(endsAt, timeZone), ...(dueDate ? [dueDate] : [])].sort()[0] ?? ''
  return modules.toSorted((a, b) => dayBy(a).localeCompare(dayBy(b)) || a.title.localeCompare(b.title))
}

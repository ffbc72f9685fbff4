import type { AccessState } from '@cursus/contract/access'
import { maxCounted } from '@cursus/contract/list-values'
import { expiryNoticeDays } from '@cursus/contract/notification-values'
import type { Accesses, DB, ModuleLicences, ModuleVersions } from '@cursus/db'
import {
  type AliasableExpression,
  type Expression,
  expressionBuilder,
  type RawBuilder,
  type SelectQueryBuilder,
  sql,
} from 'kysely'
import type { ManagementCtx } from '../context.ts'
import { countOf } from '../query/index.ts'

// The state of an access is derived and never stored (docs/decisions.md, 14). These are expressions
// over `accesses as a` and `module_licences as l`; days are those of the platform's time zone and
// end at 23:59:59.999.

/** The part of `Deps` that the terms need. */
export type Clock = { now: () => Date; settings: { timeZone: string } }
/** The same as values of a prepared query. */
export type Moment = { now: Date; timeZone: string }
export const momentOf = ({ now, settings }: Clock): Moment => ({ now: now(), timeZone: settings.timeZone })
export const clockOf = ({ now, timeZone }: Moment): Clock => ({ now: () => now, settings: { timeZone } })

type Tables = { a: Accesses; other: Accesses; l: ModuleLicences; v: ModuleVersions }
/** Aliases of `accesses`. */
type Row = 'a' | 'other'
const { and, case: when, eb, exists, fn, not, or, ref, selectFrom } = expressionBuilder<DB & Tables, keyof Tables>()

/** The current date of the platform. */
export const today = ({ now, settings }: Clock): RawBuilder<string> =>
  sql<string>`(${now()}::timestamptz at time zone ${settings.timeZone})::date`

/** The last moment of a day. */
export const endOfDay = <Day extends string | null>(
  { settings }: Pick<Clock, 'settings'>,
  day: Expression<Day>,
): RawBuilder<Date | Extract<Day, null>> =>
  sql<
    Date | Extract<Day, null>
  >`((${day}::date + 1)::timestamp at time zone ${settings.timeZone} - interval '1 millisecond')`

/** Not ended by its own terms, of a user who is not erased. */
export const hasNotEnded = ({ now }: Pick<Clock, 'now'>, row: Row = 'a') =>
  and([eb(`${row}.erasedAt`, 'is', null), or([eb(`${row}.endsAt`, 'is', null), eb(`${row}.endsAt`, '>', now())])])

/** Neither revoked nor ended. Such an access takes a seat of its licence. */
export const isLive = (clock: Pick<Clock, 'now'>, row: Row = 'a') =>
  and([eb(`${row}.revokedAt`, 'is', null), hasNotEnded(clock, row)])

/** Live under a licence that has not ended: with it, nobody is given the module again. */
export const isHeld = (clock: Clock, row: Row = 'a') =>
  and([
    isLive(clock, row),
    exists(
      selectFrom('moduleLicences as held')
        .select('held.id')
        .whereRef('held.id', '=', `${row}.licenceId`)
        .where('held.endDate', '>=', today(clock)),
    ),
  ])

/** Revoked by its participant, who said why. */
export const isDeclined = and([eb('a.revokedAt', 'is not', null), eb('a.declineReason', 'is not', null)])

/** Included in the stored counts of seats and people: live, or ended since the last sweep. */
export const isCounted = and([eb('a.revokedAt', 'is', null), eb('a.erasedAt', 'is', null), eb('a.endedAt', 'is', null)])

/** Not suspended, started and not ended. */
export const isLicenceActive = (clock: Clock) =>
  and([
    eb('l.suspendedAt', 'is', null),
    eb('l.startDate', '<=', today(clock)),
    eb('l.endDate', '>=', today(clock)),
  ]).$castTo<boolean>()

export const isAccessActive = (clock: Clock) => and([isLive(clock), isLicenceActive(clock)]).$castTo<boolean>()

/** The end of the access, by its own terms or with its licence. */
export const lastMoment = (clock: Pick<Clock, 'settings'>) =>
  fn<Date>('least', [ref('a.endsAt'), endOfDay(clock, ref('l.endDate'))])

/** The end by its own terms; null when the licence ends first. */
export const ownEnd = (clock: Pick<Clock, 'settings'>) =>
  when()
    .when('a.endsAt', '<=', endOfDay(clock, ref('l.endDate')))
    .then(ref('a.endsAt'))
    .end()

/** Past its due date: from the day after it. */
const isPastDue = (clock: Clock) => and([eb('a.dueDate', 'is not', null), eb('a.dueDate', '<', today(clock))])

/** Not done by its due date. What is done, revoked or erased is not late. */
export const isLate = (clock: Clock) =>
  and([
    isPastDue(clock),
    eb('a.doneAt', 'is', null),
    eb('a.revokedAt', 'is', null),
    eb('a.erasedAt', 'is', null),
  ]).$castTo<boolean>()

/**
 * Accesses that end by this moment count as ending soon: by days, as the mail of the companies
 * counts.
 */
export const noticeEnd = (clock: Clock): RawBuilder<Date> =>
  endOfDay(clock, sql<string>`(${today(clock)} + ${sql.lit(expiryNoticeDays)})`)

const word = <Word extends AccessState>(state: Word) => sql.lit(state)

/** The most specific state of an access; the last three belong to active ones. */
export const accessReason = (clock: Clock) =>
  when()
    .when('a.erasedAt', 'is not', null)
    .then(word('erased'))
    .when(isDeclined)
    .then(word('declined'))
    .when('a.revokedAt', 'is not', null)
    .then(word('revoked'))
    .when('a.endsAt', '<=', clock.now())
    .then(word('expired'))
    .when('l.suspendedAt', 'is not', null)
    .then(word('licenceSuspended'))
    .when('l.endDate', '<', today(clock))
    .then(word('licenceEnded'))
    .when('l.startDate', '>', today(clock))
    .then(word('licenceNotStarted'))
    .when('a.acceptedAt', 'is', null)
    .then(word('toAccept'))
    .when(lastMoment(clock), '<=', noticeEnd(clock))
    .then(word('endsSoon'))
    .else(word('active'))
    .end()

/**
 * The end of an access by its own terms: its date, or its days after acceptance if earlier; null
 * without either.
 */
export function endsAt(
  clock: Pick<Clock, 'settings'>,
  terms: { expireDate: string | null; maxDayTimeLimit: number | null; acceptedAt: Date | null },
): RawBuilder<Date | null> {
  const { timeZone } = clock.settings
  // Days are added on the platform's calendar: the local hour stays the same across clock changes.
  const byDays = sql<Date | null>`((${terms.acceptedAt}::timestamptz at time zone ${timeZone})
    + make_interval(days => ${terms.maxDayTimeLimit}::integer)) at time zone ${timeZone}`
  return sql<Date | null>`least(${endOfDay(clock, sql.val(terms.expireDate))}, ${byDays})`
}

/** Integer percent, rounded down, of the contents of the version that the access uses. */
export const progressOf = sql<number>`progress_of(${ref('a.moduleVersionId')}, ${ref('a.doneCount')})`

/** Ended accesses of a licence that the stored counts still include. */
const endedOf = ({ now }: Pick<Clock, 'now'>, licenceId: Expression<string>) =>
  selectFrom('accesses as a').where('a.licenceId', '=', licenceId).where(isCounted).where('a.endsAt', '<=', now())

/** Taken seats of a licence: distinct users with a live access. */
export function seatsTaken(clock: Pick<Clock, 'now'>, licenceId: Expression<string>): AliasableExpression<number> {
  const counted = selectFrom('licenceSeats').select('seats').where('licenceSeats.licenceId', '=', licenceId).$asScalar()
  const stillSeated = selectFrom('accesses as other')
    .select('other.id')
    .where('other.licenceId', '=', licenceId)
    .whereRef('other.userId', '=', 'a.userId')
    .where('other.endedAt', 'is', null)
    .where(isLive(clock, 'other'))
  const ended = endedOf(clock, licenceId).where(not(exists(stillSeated)))
  return sql<number>`(${counted} - ${countOf(ended, 'a.userId')})`
}

/** Users with a live access to a module of a licence. */
export function peopleOf(
  clock: Pick<Clock, 'now'>,
  licenceId: Expression<string>,
  moduleId: Expression<string>,
): AliasableExpression<number> {
  return countOf(
    selectFrom('accesses as a')
      .where('a.licenceId', '=', licenceId)
      .where('a.moduleId', '=', moduleId)
      .where('a.endedAt', 'is', null)
      .where(isLive(clock)),
  )
}

/**
 * Counts the people who hold an active access to one of these versions of modules; stops at
 * `maxCounted` + 1.
 */
export async function countActivePeople<Schema, Tables extends keyof Schema>(
  ctx: ManagementCtx,
  versions: SelectQueryBuilder<Schema, Tables, { moduleId: string; id: string }>,
): Promise<number> {
  const people = ctx.db
    .selectFrom(versions.as('mv'))
    .innerJoin('accesses as a', (join) =>
      join.onRef('a.moduleId', '=', 'mv.moduleId').onRef('a.moduleVersionId', '=', 'mv.id'),
    )
    .innerJoin('moduleLicences as l', 'l.id', 'a.licenceId')
    .select('a.userId')
    .distinct()
    .where(isAccessActive(clockOf(momentOf(ctx))))
    .limit(maxCounted + 1)
  const { count } = await ctx.db
    .selectFrom(people.as('p'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

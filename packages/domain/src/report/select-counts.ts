import { addDays } from '@cursus/contract/day'
import type { GetReportInput, ReportFigures, ReportStep } from '@cursus/contract/report'
import { type Accesses, anyOf, type Database, type DB, type ModuleLicences, uuids } from '@cursus/db'
import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import { type Clock, isLate, today } from '../access-terms/index.ts'
import { isOneOf } from '../list/index.ts'

type Tables = DB & { a: Accesses; l: ModuleLicences }
const { and, case: when, eb, exists, not, or, selectFrom } = expressionBuilder<Tables, 'a' | 'l'>()
const word = <Step extends ReportStep>(step: Step) => sql.lit(step)

/** What reports count: `accesses as a`, ended ones included, because their results stay. */
export const isReported = and([eb('a.revokedAt', 'is', null), eb('a.erasedAt', 'is', null)])

const isDone = eb('a.doneAt', 'is not', null)
const hasEnded = ({ now }: Clock) => eb('a.endsAt', '<=', now())

/** Where `accesses as a` stands, with its licence `module_licences as l`. */
export const stepOf = (clock: Clock) =>
  when()
    .when(isDone)
    .then(word('done'))
    .when(isLate(clock))
    .then(word('late'))
    .when(or([hasEnded(clock), eb('l.endDate', '<', today(clock))]))
    .then(word('ended'))
    .when('a.acceptedAt', 'is', null)
    .then(word('toAccept'))
    .else(word('inProgress'))
    .end()

/** Whether `accesses as a` stands at a step, without a join. */
export function isAt(clock: Clock, companyId: string): Record<ReportStep, Expression<SqlBool>> {
  const endedLicences = selectFrom('moduleLicences as ended')
    .select('ended.id')
    .where('ended.companyId', '=', companyId)
    .where('ended.endDate', '<', today(clock))
  // Without an end, `ends_at <= now` is null.
  const ended = or([and([eb('a.endsAt', 'is not', null), hasEnded(clock)]), eb('a.licenceId', 'in', endedLicences)])
  const open = and([not(isDone), not(isLate(clock)), not(ended)])
  return {
    done: isDone,
    late: isLate(clock),
    ended: and([not(isDone), not(isLate(clock)), ended]),
    toAccept: and([open, eb('a.acceptedAt', 'is', null)]),
    inProgress: and([open, eb('a.acceptedAt', 'is not', null)]),
  }
}

type Counts = { c: Record<'toAccept' | 'inProgress' | 'done' | 'late' | 'ended', number> }

const { ref } = expressionBuilder<Counts, 'c'>()
const total = (value: Expression<unknown>) => sql<number>`coalesce(sum(${value}), 0)::integer`
const accessCount = sql<number>`${ref('c.toAccept')} + ${ref('c.inProgress')} + ${ref('c.done')} + ${ref('c.late')} + ${ref('c.ended')}`

/** Sums of counts `c` as columns. */
export const sums = [
  total(accessCount).as('given'),
  total(ref('c.toAccept')).as('toAccept'),
  total(ref('c.inProgress')).as('inProgress'),
  total(ref('c.done')).as('done'),
  total(ref('c.late')).as('late'),
  total(ref('c.ended')).as('ended'),
] as const

export const noFigures: ReportFigures = { given: 0, toAccept: 0, inProgress: 0, done: 0, late: 0, ended: 0 }

/** The figures in a row with more columns. */
export const toFigures = ({ given, toAccept, inProgress, done, late, ended }: ReportFigures): ReportFigures => ({
  given,
  toAccept,
  inProgress,
  done,
  late,
  ended,
})

type Counter = Clock & { db: Database }

const { fn, ref: access } = expressionBuilder<DB & { a: Accesses }, 'a'>()
const integer = (value: Expression<unknown>) => sql<number>`${value}::integer`

/** The groups of each person of the company, in one order. */
const groupsOf = ({ db }: Counter, companyId: string) =>
  db
    .selectFrom('userGroupMembers as gm')
    .innerJoin('userGroups as ug', 'ug.id', 'gm.userGroupId')
    .where('ug.companyId', '=', companyId)
    .groupBy('gm.userId')
    .select(({ fn, ref }) => [
      'gm.userId',
      fn
        .agg<string[]>('array_agg', [ref('gm.userGroupId')])
        .orderBy('gm.userGroupId')
        .as('userGroupIds'),
    ])
    .as('g')

const orNone = (ids: Expression<string[] | null>) => sql<string[]>`coalesce(${ids}, '{}')`

/** How many accesses of the company stand at each step, for each value of these columns. */
const countAccesses = (counter: Counter, companyId: string) => {
  const at = (step: ReportStep) => integer(fn.countAll().filterWhere(stepOf(counter) as never, '=', step as never))
  return counter.db
    .selectFrom('accesses as a')
    .innerJoin('moduleLicences as l', 'l.id', 'a.licenceId')
    .where('a.companyId', '=', companyId)
    .where(isReported)
    .select([
      at('toAccept').as('toAccept'),
      at('inProgress').as('inProgress'),
      at('done').as('done'),
      at('late').as('late'),
      at('ended').as('ended'),
    ])
}

type AccessFilters = Pick<GetReportInput, 'moduleId' | 'moduleLicenceId'>

/** Whether `accesses as a` are of one of these modules and licences. */
const isOf = ({ moduleId, moduleLicenceId }: AccessFilters) =>
  and([isOneOf(access('a.moduleId'), moduleId), isOneOf(access('a.licenceId'), moduleLicenceId)])

/** Whether a person has such an access in the company. */
export const holdsOneOf = (companyId: string, filters: AccessFilters, userId: Expression<string>) =>
  exists(
    selectFrom('accesses as a')
      .select('a.id')
      .where('a.companyId', '=', companyId)
      .where('a.userId', '=', userId)
      .where(isReported)
      .where(isOf(filters)),
  )

/** By person, with the first due date of what is open. */
export const selectCountsOf = (
  counter: Counter,
  companyId: string,
  userIds: readonly string[],
  filters: AccessFilters,
) =>
  countAccesses(counter, companyId)
    .where('a.userId', '=', anyOf(uuids(userIds)))
    .where(isOf(filters))
    .groupBy('a.userId')
    .select([
      'a.userId',
      fn
        .min('a.dueDate')
        .filterWhere(stepOf(counter) as never, 'not in', ['done', 'ended'] as never)
        .as('dueDate'),
    ])

/** By module, licence and set of groups. */
export const selectCounts = (counter: Counter, companyId: string) =>
  countAccesses(counter, companyId)
    .leftJoin(groupsOf(counter, companyId), 'g.userId', 'a.userId')
    .groupBy(['a.moduleId', 'a.licenceId', 'g.userGroupIds'])
    .select(({ ref }) => ['a.moduleId', 'a.licenceId', orNone(ref('g.userGroupIds')).as('userGroupIds')])

/** How many accesses were first opened, and done, in each week, likewise. */
export const selectWeeks = (counter: Counter, companyId: string) => {
  const events = (column: 'openedAt' | 'doneAt') =>
    counter.db
      .selectFrom('accesses as a')
      .where('a.companyId', '=', companyId)
      .where(isReported)
      .where(`a.${column}`, 'is not', null)
      .select(({ ref }) => [
        'a.moduleId',
        'a.licenceId',
        'a.userId',
        weekOf(counter, ref(`a.${column}`)).as('week'),
        sql.lit(column === 'openedAt' ? 1 : 0).as('opened'),
        sql.lit(column === 'doneAt' ? 1 : 0).as('done'),
      ])
  return counter.db
    .selectFrom(events('openedAt').unionAll(events('doneAt')).as('e'))
    .leftJoin(groupsOf(counter, companyId), 'g.userId', 'e.userId')
    .groupBy(['e.moduleId', 'e.licenceId', 'g.userGroupIds', 'e.week'])
    .select(({ fn: own, ref }) => [
      'e.moduleId',
      'e.licenceId',
      orNone(ref('g.userGroupIds')).as('userGroupIds'),
      'e.week',
      integer(own.sum('e.opened')).as('opened'),
      integer(own.sum('e.done')).as('done'),
    ])
}

/** The Monday of a moment, in the time zone of the platform. */
const weekOf = ({ settings }: Clock, at: Expression<Date | null>) =>
  sql<string>`date_trunc('week', ${at} at time zone ${settings.timeZone})::date`

/** The Monday of the week of a day. */
export const mondayOf = (day: string): string => addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))

import { addDays, dayOf } from '@cursus/contract/day'
import type { LearningActivity, LearningRecord, LearningSession, RecordDays } from '@cursus/contract/learning-record'
import { idleMs, maxPeriods } from '@cursus/contract/learning-record-values'
import type { Accesses, Database, DB } from '@cursus/db'
import { preparedQuery } from '@cursus/db'
import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import { progressOf } from '../access-terms/index.ts'
import { joinSpans, type Span, secondsByDay, secondsOf, toSpan } from '../activity/index.ts'
import type { Deps } from '../context.ts'
import { fileUrl } from '../file/index.ts'
import { iso } from '../query/index.ts'

type Period = Span & {
  accessId: string
  contentId: string
  doneAt: Date | null
  bestScore: number | null
  finished: boolean
}
type Content = { title: string; type: LearningSession['periods'][number]['content']['type'] }
type IsHeld = Expression<SqlBool>

const { eb, and } = expressionBuilder<DB & { a: Accesses }, 'a'>()

/** The accesses of a person, of one company or one access only where given. */
export const heldBy = (of: {
  userId?: string | undefined
  companyId?: string | undefined
  accessId?: string | undefined
}): IsHeld =>
  and([
    ...(of.userId === undefined ? [] : [eb('a.userId', '=', of.userId)]),
    ...(of.companyId === undefined ? [] : [eb('a.companyId', '=', of.companyId)]),
    ...(of.accessId === undefined ? [] : [eb('a.id', '=', of.accessId)]),
  ])

/**
 * The record of the accesses that match, without the person. With days, it has the periods that
 * began on one of them, whole.
 */
export async function readRecord(
  { db, settings: { timeZone } }: Pick<Deps, 'db' | 'settings'>,
  isHeld: IsHeld,
  days: RecordDays = {},
): Promise<Omit<LearningRecord, 'person'>> {
  const isWithin = (day: string) => (days.from ?? day) <= day && day <= (days.to ?? day)
  const [accesses, current, former] = await Promise.all([
    selectAccesses(db, isHeld).execute(),
    selectCurrent(db, isHeld).execute(),
    selectFormer(db, isHeld)
      .where(beganWithin(days, timeZone))
      .orderBy('p.startedAt', 'desc')
      .limit(maxPeriods + 1)
      .execute(),
  ])
  const contents = new Map(
    current.map(({ accessId, contentId, title, type }) => [`${accessId} ${contentId}`, { title, type }]),
  )
  const periods = new Map<string, Period[]>()
  const begun = current.filter(({ from }) => isWithin(dayOf(from, timeZone)))
  for (const row of [...begun, ...former.slice(0, maxPeriods)]) {
    const list = periods.get(row.accessId) ?? []
    list.push(toPeriod(row))
    periods.set(row.accessId, list)
  }
  const all = [...periods.values()].flat()
  const modules = accesses.flatMap((access) => {
    const own = periods.get(access.id)
    if (!own) return []
    return {
      id: access.id,
      module: { id: access.moduleId, title: access.title },
      version: access.version,
      company: { id: access.companyId, name: access.companyName, logo: fileUrl(access.logoKey), hue: access.hue },
      progress: access.progress,
      doneAt: iso(access.doneAt),
      ...totalsOf(own, timeZone),
      sessions: toSessions(own, (contentId) => contents.get(`${access.id} ${contentId}`)!),
    }
  })
  return {
    ...totalsOf(all, timeZone),
    timeZone,
    from: days.from ?? null,
    to: days.to ?? null,
    isPartial: former.length > maxPeriods,
    modules: modules.toSorted((a, b) => lastOf(b).localeCompare(lastOf(a))),
  }
}

const lastOf = ({ sessions }: { sessions: LearningSession[] }) => sessions[0]!.endedAt

/** The longest month, and a day for every time zone. */
const recentDays = 33

// Each table is joined by itself: joined to their union, PostgreSQL reads all periods.
const readRecent = preparedQuery((db, { userId, since }: { userId: string; since: Date }) =>
  db
    .selectFrom('accesses as a')
    .innerJoin('userContents as p', 'p.accessId', 'a.id')
    .select(['p.activeFrom as from', 'p.activeUntil as until'])
    .where('a.userId', '=', userId)
    .where('p.activeUntil', '>=', since)
    .$narrowType<{ from: Date; until: Date }>()
    .unionAll(
      db
        .selectFrom('accesses as a')
        .innerJoin('learningPeriods as p', 'p.accessId', 'a.id')
        .select(['p.startedAt as from', 'p.endedAt as until'])
        .where('a.userId', '=', userId)
        .where('p.startedAt', '>=', since),
    ),
)

/** What a person learned this month and week, in one statement. */
export async function readActivity(
  { db, now, settings: { timeZone } }: Pick<Deps, 'db' | 'now' | 'settings'>,
  userId: string,
): Promise<LearningActivity> {
  const today = dayOf(now(), timeZone)
  const monday = addDays(today, -((new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7))
  const rows = await readRecent(db, { userId, since: new Date(now().getTime() - recentDays * 86_400_000) })
  const days = [...secondsByDay(rows.map(toSpan), timeZone)]
  const sum = (list: typeof days) => list.reduce((total, [, seconds]) => total + seconds, 0)
  const month = days.filter(([day]) => day.slice(0, 7) === today.slice(0, 7))
  return {
    monthDays: month.length,
    monthSeconds: sum(month),
    weekSeconds: sum(days.filter(([day]) => day >= monday)),
  }
}

const selectAccesses = (db: Database, isHeld: IsHeld) =>
  db
    .selectFrom('accesses as a')
    .innerJoin('moduleVersions as v', 'v.id', 'a.moduleVersionId')
    .innerJoin('companies as c', 'c.id', 'a.companyId')
    .select([
      'a.id',
      'a.moduleId',
      'a.companyId',
      'a.doneAt',
      'v.title',
      'v.version',
      'c.name as companyName',
      'c.logoKey',
      'c.hue',
      progressOf.as('progress'),
    ])
    .where(isHeld)

/** Current periods, with the contents in the version that the access uses. */
const selectCurrent = (db: Database, isHeld: IsHeld) =>
  db
    .selectFrom('accesses as a')
    .innerJoin('userContents as p', 'p.accessId', 'a.id')
    .innerJoin('contents as c', 'c.id', 'p.contentId')
    .leftJoin('moduleContents as mc', (join) =>
      join.onRef('mc.moduleVersionId', '=', 'a.moduleVersionId').onRef('mc.contentId', '=', 'p.contentId'),
    )
    .innerJoin('contentVersions as cv', (join) =>
      join.on(({ eb: on, fn, ref }) => on(ref('cv.id'), '=', fn.coalesce('mc.contentVersionId', 'c.latestVersionId'))),
    )
    .select([
      'p.accessId',
      'p.contentId',
      'p.activeFrom as from',
      'p.activeUntil as until',
      'p.doneAt',
      shownScore.as('bestScore'),
      'p.finished',
      'cv.title',
      'cv.type',
    ])
    .where(isHeld)
    .where('p.activeFrom', 'is not', null)
    .$narrowType<{ from: Date; until: Date }>()

const selectFormer = (db: Database, isHeld: IsHeld) =>
  db
    .selectFrom('accesses as a')
    .innerJoin('learningPeriods as p', 'p.accessId', 'a.id')
    .select([
      'p.accessId',
      'p.contentId',
      'p.startedAt as from',
      'p.endedAt as until',
      'p.doneAt',
      shownScore.as('bestScore'),
      'p.finished',
    ])
    .where(isHeld)

/** Former periods `p` that began on one of these days. */
function beganWithin({ from, to }: RecordDays, timeZone: string): IsHeld {
  const day = sql<string>`(${sql.ref('p.startedAt')} at time zone ${timeZone})::date`
  return and([
    ...(from === undefined ? [] : [sql<boolean>`${day} >= ${from}::date`]),
    ...(to === undefined ? [] : [sql<boolean>`${day} <= ${to}::date`]),
  ])
}

const shownScore = sql<number | null>`trunc(${sql.ref('p.bestScore')}, 2)`

const toPeriod = <Row extends { from: Date; until: Date }>(row: Row) => ({ ...row, ...toSpan(row) })

function totalsOf(periods: readonly Period[], timeZone: string) {
  return { seconds: secondsOf(joinSpans(periods)), days: secondsByDay(periods, timeZone).size }
}

const timeOf = (second: number) => iso(new Date(second * 1000))

/** Newest first, and so the periods of each. */
function toSessions(periods: readonly Period[], contentOf: (contentId: string) => Content): LearningSession[] {
  const left = periods.toSorted((a, b) => b.from - a.from)
  return joinSpans(periods, idleMs / 1000)
    .map(({ from, until }): LearningSession => {
      const own: Period[] = []
      while (left.length > 0 && left.at(-1)!.from <= until) own.push(left.pop()!)
      return {
        startedAt: timeOf(from),
        endedAt: timeOf(until),
        seconds: secondsOf(joinSpans(own)),
        periods: own.toReversed().map((period) => ({
          content: { id: period.contentId, ...contentOf(period.contentId) },
          startedAt: timeOf(period.from),
          endedAt: timeOf(period.until),
          seconds: period.until - period.from,
          state: stateOf(period),
          score: period.bestScore,
        })),
      }
    })
    .toReversed()
}

/**
 * Sessions that ended without the content being done, and could be retried, did not reach the mark.
 */
const stateOf = ({ doneAt, finished }: Period) => (doneAt !== null ? 'done' : finished ? 'failed' : 'opened')

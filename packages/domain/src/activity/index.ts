import { dayOf } from '@cursus/contract/day'
import { idleMs } from '@cursus/contract/learning-record-values'
import { anyOf, type Database, type DB, preparedQuery, type UserContents, uuids } from '@cursus/db'
import { type Expression, expressionBuilder, sql } from 'kysely'

/** A stretch of time in whole seconds since 1970; `until` is not before `from`. */
export type Span = { from: number; until: number }

const secondOf = (at: Date) => Math.floor(at.getTime() / 1000)
export const toSpan = ({ from, until }: { from: Date; until: Date }): Span => ({
  from: secondOf(from),
  until: secondOf(until),
})

export const secondsOf = (spans: readonly Span[]): number =>
  spans.reduce((sum, { from, until }) => sum + until - from, 0)

/** Joins what overlaps or is apart by at most `gap` seconds. Sorted by time. */
export function joinSpans(spans: readonly Span[], gap = 0): Span[] {
  const joined: Span[] = []
  for (const { from, until } of spans.toSorted((a, b) => a.from - b.from)) {
    const last = joined.at(-1)
    if (last && from <= last.until + gap) last.until = Math.max(last.until, until)
    else joined.push({ from, until })
  }
  return joined
}

/**
 * Seconds of activity by day of a time zone, each moment counted once. A day in which something was
 * opened and nothing more is there with 0.
 */
export function secondsByDay(spans: readonly Span[], timeZone: string): Map<string, number> {
  const byDay = new Map<string, number>()
  for (const span of joinSpans(spans)) {
    for (let { from } = span; ; ) {
      const day = dayAt(from, timeZone)
      const until = endOfDayIn({ from, until: span.until }, timeZone)
      byDay.set(day, (byDay.get(day) ?? 0) + until - from)
      if (until >= span.until) break
      from = until
    }
  }
  return byDay
}

const dayAt = (second: number, timeZone: string) => dayOf(new Date(second * 1000), timeZone)

/**
 * Where the first day of a span ends, by search: days have 23 to 25 hours, and some places skip
 * one.
 */
function endOfDayIn({ from, until }: Span, timeZone: string): number {
  const day = dayAt(from, timeZone)
  if (dayAt(until, timeZone) === day) return until
  let same = from
  let other = until
  while (other - same > 1) {
    const middle = Math.floor((same + other) / 2)
    if (dayAt(middle, timeZone) === day) same = middle
    else other = middle
  }
  return other
}

/** Seconds of activity in one access, as its record counts them. */
export const readLearningSeconds = async (db: Database, accessId: string): Promise<number> =>
  (await readSecondsOf(db, [accessId])).get(accessId) ?? 0

/** The same of several accesses; those without activity are left out. */
export async function readSecondsOf(db: Database, accessIds: readonly string[]): Promise<Map<string, number>> {
  return secondsBy(Map.groupBy(await readPeriods(db, { accessIds }), ({ accessId }) => accessId))
}

/** Seconds of activity in each content of one access; those without activity are left out. */
export async function readSecondsByContent(db: Database, accessId: string): Promise<Map<string, number>> {
  return secondsBy(Map.groupBy(await readPeriods(db, { accessIds: [accessId] }), ({ contentId }) => contentId))
}

const readPeriods = preparedQuery((db, { accessIds }: { accessIds: readonly string[] }) =>
  db
    .selectFrom('userContents as p')
    .select(['p.accessId', 'p.contentId', 'p.activeFrom as from', 'p.activeUntil as until'])
    .where('p.accessId', '=', anyOf(uuids(accessIds)))
    .where('p.activeFrom', 'is not', null)
    .$narrowType<{ from: Date; until: Date }>()
    .unionAll(
      db
        .selectFrom('learningPeriods as p')
        .select(['p.accessId', 'p.contentId', 'p.startedAt as from', 'p.endedAt as until'])
        .where('p.accessId', '=', anyOf(uuids(accessIds))),
    ),
)

const secondsBy = (groups: Map<string, { from: Date; until: Date }[]>): Map<string, number> =>
  new Map([...groups].map(([id, own]) => [id, secondsOf(joinSpans(own.map(toSpan)))]))

const readPeriodsOf = preparedQuery((db, { accessId, contentId }: { accessId: string; contentId: string }) =>
  db
    .selectFrom('userContents as p')
    .select(['p.activeFrom as from', 'p.activeUntil as until'])
    .where('p.accessId', '=', accessId)
    .where('p.contentId', '=', contentId)
    .where('p.activeFrom', 'is not', null)
    .$narrowType<{ from: Date; until: Date }>()
    .unionAll(
      db
        .selectFrom('learningPeriods as p')
        .select(['p.startedAt as from', 'p.endedAt as until'])
        .where('p.accessId', '=', accessId)
        .where('p.contentId', '=', contentId),
    ),
)

/** Seconds of activity in one content of an access, as the periods of its record. */
export async function readContentSeconds(
  db: Database,
  content: { accessId: string; contentId: string },
): Promise<number> {
  return secondsOf(joinSpans((await readPeriodsOf(db, content)).map(toSpan)))
}

const { case: when, fn, ref } = expressionBuilder<DB & { uc: UserContents }, 'uc'>()

/**
 * Columns of `user_contents as uc` after a sign of activity, if any: it extends the period or
 * begins another one.
 */
export const signOfActivity = (at: Expression<Date> | Expression<Date | null>) => ({
  activeFrom: when()
    .when(sql<boolean>`${ref('uc.activeUntil')} >= ${at} - ${sql.lit(`${idleMs} milliseconds`)}::interval`)
    .then(ref('uc.activeFrom'))
    .else(fn.coalesce(at, ref('uc.activeFrom')))
    .end(),
  activeUntil: fn<Date>('greatest', [ref('uc.activeUntil'), at]),
})

import { dayOf } from '@cursus/contract/day'

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

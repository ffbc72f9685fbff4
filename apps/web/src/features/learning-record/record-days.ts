import { addDays } from '@cursus/contract/day'
import type { LearningSession } from '@cursus/contract/learning-record'
import { groupBy } from '#web/lib/list/group.ts'
import { dayIn } from '#web/lib/text/format.ts'

type Period = LearningSession['periods'][number]
/** A time in seconds, and the minutes that are shown of it. */
type Time = { seconds: number; minutes: number }
/** `date` in the time zone of the platform; each content once, with its last state. */
export type RecordDay = Time & {
  date: string
  contents: (Pick<Period, 'content' | 'state' | 'score'> & Time)[]
  sessions: LearningSession[]
}
type RecordWeek = { monday: string; minutes: number; days: RecordDay[] }

export const minutesOf = (seconds: number): number => Math.round(seconds / 60)

/**
 * Gives the parts of a time minutes that add up to its own, so that a record can be checked by
 * adding: all are rounded down, then those with the largest remainders get one more. Parts at the
 * same moment exceed the time, which counts it once, and are rounded alone.
 */
export function shareMinutes<Part extends { seconds: number }>(
  parts: readonly Part[],
  whole: Time,
): (Part & { minutes: number })[] {
  const addsUp = parts.reduce((sum, { seconds }) => sum + seconds, 0) === whole.seconds
  if (!addsUp) return parts.map((part) => ({ ...part, minutes: minutesOf(part.seconds) }))
  const down = parts.map((part) => ({ ...part, minutes: Math.floor(part.seconds / 60) }))
  const missing = whole.minutes - down.reduce((sum, { minutes }) => sum + minutes, 0)
  const byRemainder = down.toSorted((a, b) => (b.seconds % 60) - (a.seconds % 60))
  for (const part of byRemainder.slice(0, missing)) part.minutes += 1
  return down
}

const mondayOf = (date: string): string => addDays(date, -((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7))

function contentsOf(sessions: readonly LearningSession[]) {
  const contents = new Map<string, Pick<Period, 'content' | 'state' | 'score' | 'seconds'>>()
  const periods = sessions.flatMap((session) => session.periods)
  for (const period of periods.sort((a, b) => a.startedAt.localeCompare(b.startedAt))) {
    const seconds = (contents.get(period.content.id)?.seconds ?? 0) + period.seconds
    contents.set(period.content.id, { ...period, seconds })
  }
  return [...contents.values()]
}

/** The sessions of a module by week and day, newest first as they come; at most `most` days. */
export function weeksOf(sessions: readonly LearningSession[], whole: Time, most?: number): RecordWeek[] {
  const byDay = [...groupBy(sessions, ({ startedAt }) => dayIn(startedAt))].map(([date, of]) => ({
    date,
    seconds: of.reduce((sum, session) => sum + session.seconds, 0),
    sessions: of,
  }))
  const days = shareMinutes(byDay, whole)
    .slice(0, most)
    .map((day) => ({ ...day, contents: shareMinutes(contentsOf(day.sessions), day) }))
  return [...groupBy(days, ({ date }) => mondayOf(date))].map(([monday, of]) => ({
    monday,
    minutes: of.reduce((sum, day) => sum + day.minutes, 0),
    days: of,
  }))
}

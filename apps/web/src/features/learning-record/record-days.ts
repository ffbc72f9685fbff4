import { addDays } from '@cursus/contract/day'
import type { LearningSession } from '@cursus/contract/learning-record'
import { groupBy } from '#web/lib/list/group.ts'
import { dayIn } from '#web/lib/text/format.ts'

type Period = LearningSession['periods'][number]
/** `date` in the time zone of the platform; each content once, with its last state. */
export type RecordDay = {
  date: string
  seconds: number
  contents: Pick<Period, 'content' | 'state' | 'score' | 'seconds'>[]
  sessions: LearningSession[]
}
export type RecordWeek = { monday: string; seconds: number; days: RecordDay[] }

const mondayOf = (date: string): string => addDays(date, -((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7))

function dayOf(date: string, sessions: LearningSession[]): RecordDay {
  const contents = new Map<string, RecordDay['contents'][number]>()
  const periods = sessions.flatMap((session) => session.periods)
  for (const period of periods.sort((a, b) => a.startedAt.localeCompare(b.startedAt))) {
    const seconds = (contents.get(period.content.id)?.seconds ?? 0) + period.seconds
    contents.set(period.content.id, { ...period, seconds })
  }
  return {
    date,
    seconds: sessions.reduce((sum, session) => sum + session.seconds, 0),
    contents: [...contents.values()],
    sessions,
  }
}

/** The sessions by week and day, newest first as they come; at most `most` days. */
export function weeksOf(sessions: readonly LearningSession[], most?: number): RecordWeek[] {
  const byDay = groupBy(sessions, ({ startedAt }) => dayIn(startedAt))
  const days = [...byDay].slice(0, most).map(([date, of]) => dayOf(date, of))
  return [...groupBy(days, ({ date }) => mondayOf(date))].map(([monday, of]) => ({
    monday,
    seconds: of.reduce((sum, day) => sum + day.seconds, 0),
    days: of,
  }))
}

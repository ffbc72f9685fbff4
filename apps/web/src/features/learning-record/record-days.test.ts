import { expect, it } from 'vitest'
import { minutesOf, shareMinutes, weeksOf } from './learning-record.tsx'

const period = (id: string, startedAt: string, seconds: number, state: 'opened' | 'done') => ({
  content: { id, title: id, type: 'scorm-content' as const },
  startedAt,
  endedAt: new Date(Date.parse(startedAt) + seconds * 1000).toISOString(),
  seconds,
  state,
  score: null,
})
const session = (...periods: ReturnType<typeof period>[]) => ({
  startedAt: periods[0]!.startedAt,
  endedAt: periods.at(-1)!.endedAt,
  seconds: periods.reduce((sum, { seconds }) => sum + seconds, 0),
  periods,
})

const wholeOf = (sessions: readonly { seconds: number }[]) => {
  const seconds = sessions.reduce((sum, session) => sum + session.seconds, 0)
  return { seconds, minutes: minutesOf(seconds) }
}

it('says a content once a day, with its time of the day and its last state', () => {
  const sessions = [
    session(period('a', '2026-11-24T10:00:00.000Z', 60, 'done')),
    session(
      period('a', '2026-11-24T08:00:00.000Z', 120, 'opened'),
      period('b', '2026-11-24T08:02:00.000Z', 0, 'opened'),
    ),
    session(period('a', '2026-11-23T08:00:00.000Z', 30, 'opened')),
    session(period('a', '2026-11-22T08:00:00.000Z', 10, 'opened')),
  ]
  const weeks = weeksOf(sessions, wholeOf(sessions))
  expect(weeks.map(({ monday, minutes }) => [monday, minutes])).toEqual([
    ['2026-11-23', 4],
    ['2026-11-16', 0],
  ])
  expect(weeks[0]?.days.map(({ date, seconds }) => [date, seconds])).toEqual([
    ['2026-11-24', 180],
    ['2026-11-23', 30],
  ])
  expect(weeks[0]?.days[0]?.contents).toMatchObject([
    { content: { id: 'a' }, seconds: 180, state: 'done' },
    { content: { id: 'b' }, seconds: 0, state: 'opened' },
  ])
})

it('cuts a long record by its days', () => {
  const days = ['2026-11-24', '2026-11-23', '2026-11-22'].map((date) =>
    session(period('a', `${date}T08:00:00.000Z`, 10, 'opened')),
  )
  expect(weeksOf(days, wholeOf(days), 2).flatMap((week) => week.days.map(({ date }) => date))).toEqual([
    '2026-11-24',
    '2026-11-23',
  ])
})

it('shows minutes that add up: of contents to the day, of days to the week, of weeks to the module', () => {
  // Each rounded alone, they would be 2 + 2 + 2 + 1 = 7 minutes of 6.
  const sessions = [
    session(period('a', '2026-11-24T08:00:00.000Z', 95, 'opened'), period('b', '2026-11-24T08:02:00.000Z', 20, 'done')),
    session(period('a', '2026-11-23T08:00:00.000Z', 91, 'opened')),
    session(period('a', '2026-11-22T08:00:00.000Z', 92, 'opened')),
    session(period('a', '2026-11-21T08:00:00.000Z', 40, 'opened')),
  ]
  const whole = wholeOf(sessions)
  expect(whole.minutes).toBe(6)
  const weeks = weeksOf(sessions, whole)
  expect(weeks.map(({ minutes }) => minutes)).toEqual([3, 3])
  const days = weeks.flatMap((week) => week.days)
  expect(days.map(({ minutes }) => minutes)).toEqual([2, 1, 2, 1])
  expect(days[0]?.contents.map(({ minutes }) => minutes)).toEqual([2, 0])
  // The days do not change with the number of them that is drawn.
  expect(weeksOf(sessions, whole, 2).flatMap((week) => week.days)).toEqual(days.slice(0, 2))
})

it('rounds alone what was open at the same moment, which the whole counts once', () => {
  const parts = [{ seconds: 100 }, { seconds: 100 }]
  expect(shareMinutes(parts, { seconds: 120, minutes: 2 }).map(({ minutes }) => minutes)).toEqual([2, 2])
})

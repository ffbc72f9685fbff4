import { expect, it } from 'vitest'
import { weeksOf } from './record-days.ts'

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

it('says a content once a day, with its time of the day and its last state', () => {
  const weeks = weeksOf([
    session(period('a', '2026-11-24T10:00:00.000Z', 60, 'done')),
    session(
      period('a', '2026-11-24T08:00:00.000Z', 120, 'opened'),
      period('b', '2026-11-24T08:02:00.000Z', 0, 'opened'),
    ),
    session(period('a', '2026-11-23T08:00:00.000Z', 30, 'opened')),
    session(period('a', '2026-11-22T08:00:00.000Z', 10, 'opened')),
  ])
  expect(weeks.map(({ monday, seconds }) => [monday, seconds])).toEqual([
    ['2026-11-23', 210],
    ['2026-11-16', 10],
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
  expect(weeksOf(days, 2).flatMap((week) => week.days.map(({ date }) => date))).toEqual(['2026-11-24', '2026-11-23'])
})

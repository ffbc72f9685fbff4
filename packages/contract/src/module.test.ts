import { expect, it } from 'vitest'
import { durationOf } from './module.ts'

const timed = (...minutes: (number | null)[]) => minutes.map((plannedMinutes) => ({ plannedMinutes }))

it.each([
  ['nothing is known', null, timed(null, null), null],
  ['it has no content', null, [], null],
  ['every content has one', null, timed(20, 45), { minutes: 65, isWhole: true }],
  ['a content has none', null, timed(20, null), { minutes: 20, isWhole: false }],
  ['it is planned for the module', 90, timed(20, null), { minutes: 90, isWhole: true }],
])('tells the duration of a module when %s', (_when, plannedMinutes, contents, duration) => {
  expect(durationOf({ plannedMinutes }, contents)).toEqual(duration)
})

import { expect, it } from 'vitest'
import { percentOf, wholePercent } from './percent.ts'

it.each([
  [0, 0, 0],
  [1, 0, 0],
  [1, 3, 33],
  [199, 200, 99],
  [200, 200, 100],
  [29, 100, 29],
  [3, 2, 100],
  [-1, 2, 0],
])('%i of %i is %i percent', (part, whole, percent) => {
  expect(percentOf(part, whole)).toBe(percent)
})

it('rounds scores down, but not what floating point lost', () => {
  expect([wholePercent(69.9999), wholePercent(0.29 * 100)]).toEqual([69, 29])
})

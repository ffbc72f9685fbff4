import { expect, it } from 'vitest'
import { inDirection } from './grid-keys.ts'

it.each([
  ['ArrowRight', 3, 4],
  ['ArrowLeft', 3, 2],
  ['ArrowDown', 3, 11],
  ['ArrowUp', 11, 3],
  ['Home', 40, 0],
  ['End', 40, 76],
  // It stays at the edges.
  ['ArrowLeft', 0, 0],
  ['ArrowUp', 3, 3],
  ['ArrowRight', 76, 76],
  ['ArrowDown', 72, 72],
  ['Tab', 3, undefined],
  ['Enter', 3, undefined],
])('%s from %i leads to %s', (key, from, to) => {
  expect(inDirection(key, { from, columns: 8, count: 77 })).toBe(to)
})

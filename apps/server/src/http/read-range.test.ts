import { expect, it } from 'vitest'
import { readRange } from './send-stored-file.ts'

it.each([
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=0-', { start: 0, end: 99 }],
  ['bytes=10-19', { start: 10, end: 19 }],
  ['bytes=90-1000', { start: 90, end: 99 }],
  ['bytes=99-', { start: 99, end: 99 }],
  ['bytes=-1', { start: 99, end: 99 }],
  ['bytes=-1000', { start: 0, end: 99 }],
  ['Bytes = 5 - 6', { start: 5, end: 6 }],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=100-200', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  [undefined, 'whole'],
  ['', 'whole'],
  ['bytes=', 'whole'],
  ['bytes=-', 'whole'],
  ['bytes=5-4', 'whole'],
  ['bytes=0-1,3-4', 'whole'],
  ['items=0-1', 'whole'],
  ['bytes=a-b', 'whole'],
  ['bytes=99999999999999999999-', 'unsatisfiable'],
] as const)('%s', (header, range) => {
  expect(readRange(header, 100)).toEqual(range)
})

it('finds nothing in an empty file', () => {
  expect([readRange('bytes=0-', 0), readRange('bytes=-5', 0)]).toEqual(['unsatisfiable', 'unsatisfiable'])
})

import pg from 'pg'
import { expect, it } from 'vitest'
import { parseMoment } from './value-parsers.ts'

const driver = pg.types.getTypeParser(1184 as Parameters<typeof pg.types.getTypeParser>[0])
const fractions = ['', '.1', '.12', '.123', '.999', '.999999', '.000999', '.001', '.29', '.57', '.1234']
const days = [
  '2026-11-22 23:59:59',
  '2028-02-29 00:00:00',
  '1900-03-01 12:30:01',
  '0100-01-01 00:00:00',
  '9999-12-31 23:59:59',
]

it.each([
  ...days.flatMap((day) => fractions.map((fraction) => `${day}${fraction}+00`)),
  ...['2026-11-22 23:59:59.5+01', '2026-11-22 23:59:59+05:30', '10000-01-01 00:00:00+00', '0044-03-15 10:00:00+00 BC'],
  ...['0099-12-31 23:59:59+00', 'infinity', '-infinity'],
])('%s is the same moment as for the driver', (text) => {
  expect(parseMoment(text)?.valueOf()).toBe((driver(text) as Date | number)?.valueOf())
})

it('every millisecond is kept', () => {
  for (let at = 0; at < 1000; at += 1) {
    const moment = new Date(1_795_341_600_000 + at)
    const text = moment.toISOString().replace('T', ' ').replace('Z', '+00')
    expect((parseMoment(text) as Date).getTime()).toBe(moment.getTime())
  }
})

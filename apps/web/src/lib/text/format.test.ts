import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { setTimeZone } from '#web/lib/clock.ts'
import {
  calendarDays,
  daysUntil,
  formatBytes,
  formatDate,
  formatDateTime,
  formatDay,
  formatNumber,
  formatPercent,
  formatRecent,
  formatTime,
  parseDate,
} from './format.ts'
import { setLanguage } from './locale.ts'

beforeAll(() => vi.stubGlobal('document', { documentElement: {} }))
afterAll(() => {
  setLanguage('fr')
  vi.unstubAllGlobals()
})

/** A local time in Paris in winter. */
const at = (text: string) => new Date(`${text.replace(' ', 'T')}+01:00`)

const inEnglish = <T>(read: () => T): T => {
  setLanguage('en')
  try {
    return read()
  } finally {
    setLanguage('fr')
  }
}

describe('formats', () => {
  it('writes dates and times as specified, in both languages', () => {
    expect(formatDate('2026-12-31')).toBe('31/12/2026')
    expect(formatDateTime(at('2026-11-20 09:05'))).toBe('20/11/2026 à 09:05')
    expect(inEnglish(() => formatDateTime(at('2026-11-20 09:05')))).toBe('20/11/2026 at 09:05')
  })

  it('writes recent moments as relative times', () => {
    const now = at('2026-11-20 12:00')
    expect(formatRecent(at('2026-11-20 11:59:40'), now)).toBe('à l’instant')
    expect(formatRecent(at('2026-11-20 11:15'), now)).toBe('il y a 45\u00a0min')
    expect(formatRecent(at('2026-11-20 10:00'), now)).toBe('il y a 2\u00a0h')
    expect(formatRecent(at('2026-11-19 17:42'), now)).toBe('hier, 17:42')
    expect(formatRecent(at('2026-11-18 17:42'), now)).toBe('18/11/2026')
  })

  it('counts days by the calendar, not by hours', () => {
    expect(daysUntil('2026-11-21', at('2026-11-20 23:59'))).toBe(1)
    expect(daysUntil('2026-11-20', at('2026-11-20 00:01'))).toBe(0)
    expect(calendarDays('2026-03-28', '2026-03-30')).toBe(2)
    expect(calendarDays('2026-11-20', '2026-11-18')).toBe(-2)
  })

  it('uses the platform’s time zone for every reader', () => {
    const endOfYear = '2026-12-31T22:59:59.999Z'
    expect([formatDate(endOfYear), formatTime(endOfYear)]).toEqual(['31/12/2026', '23:59'])
    expect(formatDay('2026-12-31T23:30:00Z')).toBe('Vendredi 1 janvier')
    expect(formatDay('2026-12-31')).toBe('Jeudi 31 décembre')
    expect(daysUntil('2027-01-01', new Date('2026-12-31T23:30:00Z'))).toBe(0)
    setTimeZone('Pacific/Auckland')
    expect(formatDateTime(endOfYear)).toBe('01/01/2027 à 11:59')
    expect(daysUntil('2027-01-01', new Date('2026-12-30T23:30:00Z'))).toBe(1)
    setTimeZone('America/Los_Angeles')
    expect(formatDateTime(endOfYear)).toBe('31/12/2026 à 14:59')
    expect(daysUntil('2027-01-01', new Date('2027-01-01T07:59:00Z'))).toBe(1)
    setTimeZone('Europe/Paris')
  })

  it('writes numbers by language', () => {
    expect(formatNumber(12345)).toBe('12\u202f345')
    expect(formatPercent(41)).toBe('41\u00a0%')
    // 79.9 is not the 80 that passes.
    expect(formatPercent(79.9)).toBe('79\u00a0%')
    expect(formatPercent(0.29 * 100)).toBe('29\u00a0%')
    expect(formatBytes(48.3 * 1024 * 1024)).toBe('48,3\u00a0Mo')
    expect(formatBytes(84 * 1024)).toBe('84\u00a0Ko')
    expect(inEnglish(() => [formatNumber(12345), formatPercent(41), formatBytes(1024 ** 3)])).toEqual([
      '12,345',
      '41%',
      '1\u00a0GB',
    ])
  })

  it.each([
    ['31/12/2027', '2027-12-31'],
    ['1/2/27', '2027-02-01'],
    ['01.02.2027', '2027-02-01'],
    ['01022027', '2027-02-01'],
    ['2027-02-01', '2027-02-01'],
    ['29/02/2028', '2028-02-29'],
    ['29/02/2027', undefined],
    ['31/04/2027', undefined],
    ['demain', undefined],
    ['', undefined],
  ])('reads %s as %s', (typed, day) => expect(parseDate(typed)).toBe(day))
})

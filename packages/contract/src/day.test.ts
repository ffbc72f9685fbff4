import { describe, expect, it } from 'vitest'
import { addDays, dayOf, daysBetween } from './day.ts'

describe('days', () => {
  it('takes the date in the time zone, not in UTC', () => {
    const moment = new Date('2026-12-31T23:30:00Z')
    expect(dayOf(moment, 'UTC')).toBe('2026-12-31')
    expect(dayOf(moment, 'Europe/Paris')).toBe('2027-01-01')
    expect(dayOf(moment, 'America/Los_Angeles')).toBe('2026-12-31')
    expect(dayOf(moment, 'Pacific/Auckland')).toBe('2027-01-01')
  })

  it('counts across the end of a year, a leap day and both clock changes', () => {
    expect(addDays('2027-12-31', 1)).toBe('2028-01-01')
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
    expect(addDays('2028-03-01', -1)).toBe('2028-02-29')
    expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2)
    expect(daysBetween('2026-10-24', '2026-10-26')).toBe(2)
    expect(daysBetween('2026-11-20', '2026-11-18')).toBe(-2)
    for (let days = 0, day = '2026-01-01'; day < '2030-01-01'; days += 1, day = addDays(day, 1)) {
      expect(daysBetween('2026-01-01', day)).toBe(days)
    }
  })
})

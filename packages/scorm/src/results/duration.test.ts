import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatDuration, parseDuration } from './duration.ts'
import { sessionDuration } from './session-time.ts'

const hour = 360_000

describe('durations', () => {
  it.each([
    ['00:00:04', 400],
    ['0000:00:00.00', 0],
    ['0001:02:03.45', 372_345],
    ['9999:59:59.99', 3_599_999_999],
    ['1:2:3', 372_300],
    ['00:00:01.5', 150],
    ['00:00:12.345', 1235],
  ])('reads %s of SCORM 1.2', (text, hundredths) => {
    expect(parseDuration('1.2', text)).toBe(hundredths)
  })

  it.each([
    ['PT0S', 0],
    ['PT12.345S', 1235],
    ['PT1H2M3.45S', 372_345],
    ['P1DT1S', 24 * hour + 100],
    ['P1Y', Math.round(365.25 * 24 * hour)],
    ['P1M', Math.round(30.4375 * 24 * hour)],
    ['P2W', 14 * 24 * hour],
    ['PT90M', 1.5 * hour],
  ])('reads %s of SCORM 2004', (text, hundredths) => {
    expect(parseDuration('2004', text)).toBe(hundredths)
  })

  it.each(['', 'P', 'PT', 'P1DT', '12', '00:00', 'PT1.5H', '-PT1S', 'PT1S2M', 'NaN'])('refuses %j', (text) => {
    expect(parseDuration('2004', text)).toBeUndefined()
    expect(parseDuration('1.2', text)).toBeUndefined()
  })

  it('round-trips in both standards', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999 * hour }), fc.constantFrom('1.2', '2004'), (hundredths, standard) => {
        expect(parseDuration(standard, formatDuration(standard, hundredths))).toBe(hundredths)
      }),
    )
  })

  it('writes the formats of the standards', () => {
    expect(formatDuration('1.2', 372_345)).toBe('0001:02:03.45')
    expect(formatDuration('1.2', 20_000 * hour)).toBe('9999:59:59.99')
    expect(formatDuration('2004', 372_345)).toBe('PT1H2M3.45S')
    expect(formatDuration('2004', 0)).toBe('PT0S')
    expect(formatDuration('2004', 6_000)).toBe('PT1M')
  })
})

describe('session time', () => {
  it('trusts the package up to a day', () => {
    expect(sessionDuration({ standard: '1.2', sessionTime: '00:10:00', wallClock: 99 })).toBe(60_000)
    expect(sessionDuration({ standard: '1.2', sessionTime: '0400:00:00' })).toBe(24 * hour)
  })

  it('falls back to the clock, up to four hours', () => {
    expect(sessionDuration({ standard: '2004', wallClock: 1234 })).toBe(1234)
    expect(sessionDuration({ standard: '2004', sessionTime: 'soon', wallClock: 20 * hour })).toBe(4 * hour)
    expect(sessionDuration({ standard: '2004' })).toBe(0)
    expect(sessionDuration({ standard: '2004', wallClock: -5 })).toBe(0)
  })
})

import { describe, expect, it } from 'vitest'
import { formatDuration, parseDuration, roundDuration } from './durations.ts'
import { plainNumber } from './element-values.ts'

describe('durations', () => {
  it.each([
    ['1.2', '00:00:04', 400],
    ['1.2', '0100:00:00.5', 36_000_050],
    ['1.2', '4', undefined],
    ['1.2', 'PT4S', undefined],
    ['2004', 'PT4S', 400],
    ['2004', 'PT1H2M3.45S', 372_345],
    ['2004', 'P1DT1S', 8_640_100],
    ['2004', 'P1Y', 3_155_760_000],
    ['2004', 'PT', undefined],
    ['2004', 'P', undefined],
    ['2004', '00:00:04', undefined],
  ] as const)('%s %s', (standard, text, hundredths) => {
    expect(parseDuration(standard, text)).toBe(hundredths)
  })

  it.each([
    ['1.2', 0, '0000:00:00.00'],
    ['1.2', 372_345, '0001:02:03.45'],
    ['2004', 0, 'PT0S'],
    ['2004', 372_345, 'PT1H2M3.45S'],
    ['2004', 360_000, 'PT1H'],
  ] as const)('%s of %i hundredths', (standard, total, text) => {
    expect(formatDuration(standard, total)).toBe(text)
  })

  it.each([
    ['2004', 'PT12.345S', 'PT12.35S'],
    ['2004', 'PT59.999S', 'PT1M'],
    ['2004', 'PT12.3S', 'PT12.3S'],
    ['2004', 'nonsense.1234S', 'nonsense.1234S'],
    ['1.2', '00:00:59.999', '0000:01:00.00'],
    ['1.2', '00:00:59.99', '00:00:59.99'],
  ] as const)('%s rounds %s', (standard, text, rounded) => {
    expect(roundDuration(standard, text)).toBe(rounded)
  })
})

describe('plainNumber', () => {
  it.each([
    ['.5', '0.5'],
    ['-.5', '-0.5'],
    ['+5', '5'],
    ['5.', '5'],
    ['1e-7', '0.0000001'],
    ['1e2', '100'],
    ['0.123456789', '0.1234568'],
    ['100', '100'],
    ['0', '0'],
    ['', ''],
    ['abc', 'abc'],
    ['1e999', '1e999'],
    ['.', '.'],
    ['0,5', '0,5'],
  ])('%s → %s', (text, plain) => {
    expect(plainNumber(text)).toBe(plain)
  })
})

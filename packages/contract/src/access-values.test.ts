import { expect, it } from 'vitest'
import { endDayOf } from './access-values.ts'

it('ends by the first of its terms', () => {
  const terms = { acceptedOn: '2026-02-20', maxDayTimeLimit: 10, expireDate: null, licenceEnd: '2026-12-31' }
  expect(endDayOf(terms)).toBe('2026-03-02')
  expect(endDayOf({ ...terms, expireDate: '2026-02-25' })).toBe('2026-02-25')
  expect(endDayOf({ ...terms, licenceEnd: '2026-02-21' })).toBe('2026-02-21')
  expect(endDayOf({ ...terms, maxDayTimeLimit: null })).toBe('2026-12-31')
})

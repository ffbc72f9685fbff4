import { expect, it } from 'vitest'
import { accessEnd } from './access-badge.tsx'

it('ends on its date, at the end of its days, or with the licence', () => {
  const licence = '2027-01-31'
  expect(accessEnd({ endsAt: null, expireDate: null, licence: { endDate: licence } })).toBe(licence)
  // Its date is after the licence's end, so the licence ends first.
  expect(accessEnd({ endsAt: null, expireDate: '2027-06-30', licence: { endDate: licence } })).toBe(licence)
  expect(
    accessEnd({ endsAt: '2026-12-15T22:59:59.999Z', expireDate: '2026-12-15', licence: { endDate: licence } }),
  ).toBe('2026-12-15')
  // Local midnight can fall on another UTC date.
  expect(
    accessEnd({ endsAt: '2026-12-16T04:59:59.999Z', expireDate: '2026-12-15', licence: { endDate: licence } }),
  ).toBe('2026-12-15')
  const moment = '2026-12-10T08:30:00.000Z'
  expect(accessEnd({ endsAt: moment, expireDate: '2026-12-15', licence: { endDate: licence } })).toBe(moment)
  expect(accessEnd({ endsAt: moment, expireDate: null, licence: { endDate: licence } })).toBe(moment)
})

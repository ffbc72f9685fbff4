import { expect, it } from 'vitest'
import { createLicenceInput } from './licence.ts'

it('refuses impossible dates and fractional seats', () => {
  const licence = { name: 'A', startDate: '2026-01-01', endDate: '2026-12-31', maxActiveUserAllowed: 3 }
  expect(createLicenceInput.parse(licence).hasAuthorizedDomainList).toBe(false)
  expect(createLicenceInput.safeParse({ ...licence, endDate: '2026-02-30' }).success).toBe(false)
  expect(createLicenceInput.safeParse({ ...licence, maxActiveUserAllowed: 2.5 }).success).toBe(false)
})

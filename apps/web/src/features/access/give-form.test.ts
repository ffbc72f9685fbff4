import type { CompanyModule, LicenceRow } from '@cursus/contract/licence'
import { describe, expect, it } from 'vitest'
import { accessTerms, givableModules, marksOf, onlyLicence, readTerms } from './give-form.ts'

const row = (id: string, licence: string, more: Partial<CompanyModule> = {}) =>
  ({ id, title: id, archived: false, licence: { id: licence, name: licence }, ...more }) as CompanyModule

describe('modules that can be given', () => {
  it('are listed once with their licences, without archived ones', () => {
    const rows = [row('b', '1'), row('a', '1'), row('b', '2'), row('c', '1', { archived: true })]
    expect(givableModules(rows).map(({ id, licenceIds }) => [id, licenceIds])).toEqual([
      ['a', ['1']],
      ['b', ['1', '2']],
    ])
  })
})

describe('the end of an access', () => {
  const terms = { expireDate: '', dueDate: '', hasMaxDayTimeLimit: false, maxDayTimeLimit: '' }
  const licence = { endDate: '2026-12-31', mandatoryExpireDate: true }

  it('is required when the licence says so, and must be a date', () => {
    expect(accessTerms(undefined).safeParse(terms).success).toBe(true)
    expect(accessTerms(licence).safeParse(terms).error?.issues).toMatchObject([{ path: ['expireDate'] }])
    expect(accessTerms(licence).safeParse({ ...terms, expireDate: '31/02' }).success).toBe(false)
    expect(accessTerms(licence).safeParse({ ...terms, expireDate: '2026-12-01' }).success).toBe(true)
  })

  it('requires a number of days only when days are enabled', () => {
    const counted = { ...terms, hasMaxDayTimeLimit: true }
    for (const maxDayTimeLimit of ['', '0', '1.5', 'x', '3651']) {
      expect(accessTerms(undefined).safeParse({ ...counted, maxDayTimeLimit }).success).toBe(false)
    }
    expect(accessTerms(undefined).safeParse({ ...counted, maxDayTimeLimit: '30' }).success).toBe(true)
  })

  it('is sent in the server’s format', () => {
    expect(readTerms({ expireDate: '31/1', dueDate: '', hasMaxDayTimeLimit: true, maxDayTimeLimit: '' })).toEqual({
      expireDate: null,
      dueDate: null,
      hasMaxDayTimeLimit: false,
      maxDayTimeLimit: null,
    })
    expect(
      readTerms({ expireDate: '2026-12-01', dueDate: '2026-11-30', hasMaxDayTimeLimit: true, maxDayTimeLimit: '30' }),
    ).toEqual({
      expireDate: '2026-12-01',
      dueDate: '2026-11-30',
      hasMaxDayTimeLimit: true,
      maxDayTimeLimit: 30,
    })
  })
})

describe('the licence of a chosen module', () => {
  const licence = (id: string, active = true) => ({ id, active }) as LicenceRow
  const licences = [licence('1'), licence('2'), licence('3', false)]
  const modules = [
    { id: 'one', licenceIds: ['1', '3'] },
    { id: 'two', licenceIds: ['1', '2'] },
  ]

  it('is kept when it gives the module, else is the only active one that does', () => {
    expect(onlyLicence(modules, licences, 'two', '2')).toBe('2')
    expect(onlyLicence(modules, licences, 'two', '3')).toBe('')
    expect(onlyLicence(modules, licences, 'one', '2')).toBe('1')
    expect(onlyLicence(modules, licences, 'one', '3')).toBe('3')
    expect(onlyLicence(modules, licences, undefined, undefined)).toBe('')
    expect(onlyLicence(modules, licences, undefined, '2')).toBe('2')
  })
})

it('marks an address of another domain as refused, even when it has the module already', () => {
  const skipped = [
    { email: 'a@x.fr', reason: 'alreadyHasAccess' },
    { email: 'b@x.fr', reason: 'suspended' },
    { email: 'c@y.fr', reason: 'alreadyHasAccess' },
  ]
  expect(marksOf({ skipped, outsideDomains: ['c@y.fr'] })).toEqual({
    'a@x.fr': 'already',
    'b@x.fr': 'refused',
    'c@y.fr': 'refused',
  })
})

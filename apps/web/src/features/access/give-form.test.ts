import { describe, expect, it } from 'vitest'
import { accessTerms, flagsOf, type GiveValues, moreModulesOf, onlyLicence, readTerms } from './give-form.ts'

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

it('proposes the current licence when it gives the module, else the only active one that does', () => {
  const [first, second, ended] = [
    { id: '1', active: true },
    { id: '2', active: true },
    { id: '3', active: false },
  ]
  expect(onlyLicence([first, second], '2')).toBe('2')
  expect(onlyLicence([first, second], '3')).toBe('')
  expect(onlyLicence([first, ended], '2')).toBe('1')
  expect(onlyLicence([first, ended], '3')).toBe('3')
  expect(onlyLicence([], '')).toBe('')
})

it('marks an address of another domain as refused, even when it has the module already', () => {
  const skipped = [
    { email: 'a@x.fr', reason: 'alreadyHasAccess' },
    { email: 'b@x.fr', reason: 'suspended' },
    { email: 'c@y.fr', reason: 'alreadyHasAccess' },
  ]
  expect(flagsOf({ skipped, outsideDomains: ['c@y.fr'] })).toEqual({
    'a@x.fr': 'already',
    'b@x.fr': 'refused',
    'c@y.fr': 'refused',
  })
})

it('gives the other modules of the chosen licence only, and the first module once', () => {
  const of = (id: string, moduleLicenceId: string) => ({ id, title: id, moduleLicenceId })
  const moreModules = [of('a', 'this'), of('b', 'this'), of('c', 'other')]
  const values = { moduleId: 'a', moduleLicenceId: 'this', moreModules } as GiveValues
  expect(moreModulesOf(values)).toEqual([of('b', 'this')])
})

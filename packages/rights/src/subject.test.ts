import { describe, expect, it } from 'vitest'
import { areasOf, headerEntries } from './areas.ts'
import { allCompanyRights, giveCompanyRight, noCompanyRights } from './company-rights.ts'
import { allPlatformRights, givePlatformRight, type PlatformRights } from './platform-rights.ts'
import {
  can,
  canChangeAccount,
  canChooseArea,
  canEnterCompany,
  canEnterManagement,
  canInCompany,
  isCompanyRight,
  isPlatformRight,
  type Subject,
} from './subject.ts'

const nobody: Subject = { platformManagementRights: {}, companies: {} }
const platform = (platformManagementRights: PlatformRights): Subject => ({ platformManagementRights, companies: {} })
const trainer: Subject = {
  platformManagementRights: {},
  companies: { acme: { rights: giveCompanyRight(noCompanyRights(), 'training', 'write') } },
}
const responsibleOnly: Subject = {
  platformManagementRights: {},
  companies: { acme: { rights: { ...noCompanyRights(), responsible: true } } },
}
const companiesWriter = platform(givePlatformRight({}, 'companies', 'write'))
const companiesReader = platform(givePlatformRight({}, 'companies', 'read'))

describe('canChangeAccount', () => {
  const users = givePlatformRight({}, 'users', 'write')
  it.each([
    { who: 'nobody', subject: nobody, ofManager: false, ofOther: false },
    { who: 'a writer of users', subject: platform(users), ofManager: false, ofOther: true },
    {
      who: 'a writer of platform managers only',
      subject: platform(givePlatformRight({}, 'platformManagers', 'write')),
      ofManager: false,
      ofOther: false,
    },
    {
      who: 'a writer of both',
      subject: platform(givePlatformRight(users, 'platformManagers', 'write')),
      ofManager: true,
      ofOther: true,
    },
  ])('$who', ({ subject, ofManager, ofOther }) => {
    expect(canChangeAccount(subject, { isManager: true })).toBe(ofManager)
    expect(canChangeAccount(subject, { isManager: false })).toBe(ofOther)
  })
})

describe('can', () => {
  it.each(allPlatformRights)('%s: held alone it is the only one', (right) => {
    const [domain, action] = right.split('.')
    const subject = platform({ [domain as string]: { read: action === 'read', write: action === 'write' } })
    expect(allPlatformRights.filter((candidate) => can(subject, candidate))).toEqual([right])
  })

  it('nobody can do anything', () => {
    expect(allPlatformRights.some((right) => can(nobody, right))).toBe(false)
    expect(allCompanyRights.some((right) => canInCompany(nobody, 'acme', right))).toBe(false)
  })
})

describe('canInCompany', () => {
  it('gives what the company gave, in that company only', () => {
    expect(allCompanyRights.filter((right) => canInCompany(trainer, 'acme', right))).toEqual([
      'training.read',
      'training.write',
    ])
    expect(allCompanyRights.some((right) => canInCompany(trainer, 'other', right))).toBe(false)
  })

  it('platform companies write overrides every company right, in any company; read overrides none', () => {
    expect(allCompanyRights.every((right) => canInCompany(companiesWriter, 'acme', right))).toBe(true)
    expect(allCompanyRights.some((right) => canInCompany(companiesReader, 'acme', right))).toBe(false)
  })

  it.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])('finds no company called %s', (companyId) => {
    expect(canInCompany(trainer, companyId, 'training.read')).toBe(false)
    expect(canEnterCompany(trainer, companyId)).toBe(false)
  })

  it('responsible opens nothing', () => {
    expect(canEnterCompany(responsibleOnly, 'acme')).toBe(false)
    expect(canChooseArea(responsibleOnly)).toBe(false)
  })
})

describe('names of rights', () => {
  it('are of one kind only', () => {
    expect(allPlatformRights).toHaveLength(14)
    expect(allCompanyRights).toEqual(['training.read', 'training.write', 'admin.read', 'admin.write'])
    expect(allPlatformRights.every((right) => isPlatformRight(right) && !isCompanyRight(right))).toBe(true)
    expect(allCompanyRights.every((right) => isCompanyRight(right) && !isPlatformRight(right))).toBe(true)
    expect(isPlatformRight('payments.read')).toBe(false)
  })
})

describe('areas and header', () => {
  it.each<[string, Subject, string[]]>([
    ['a participant', nobody, ['participant']],
    ['a trainer', trainer, ['participant', 'company acme']],
    ['a responsible manager without rights', responsibleOnly, ['participant']],
    ['a reader of companies', companiesReader, ['participant', 'management']],
    [
      'a writer of companies, who is also a manager without rights',
      { ...companiesWriter, companies: responsibleOnly.companies },
      ['participant', 'company acme', 'management'],
    ],
  ])('%s', (_, subject, expected) => {
    const areas = areasOf(subject).map((area) => (area.area === 'company' ? `company ${area.companyId}` : area.area))
    expect(areas).toEqual(expected)
    expect(canChooseArea(subject)).toBe(expected.length > 1)
    expect(canEnterManagement(subject)).toBe(expected.includes('management'))
  })

  it('offers the way to the other areas only', () => {
    expect(headerEntries(nobody, 'participant')).toEqual(['myAccount', 'logout'])
    expect(headerEntries(trainer, 'company')).toEqual(['myAccount', 'userView', 'logout'])
    expect(headerEntries(companiesReader, 'participant')).toEqual(['myAccount', 'platformManagement', 'logout'])
    expect(headerEntries(companiesReader, 'company')).toEqual(['myAccount', 'platformManagement', 'userView', 'logout'])
    expect(headerEntries(companiesReader, 'management')).toEqual(['myAccount', 'userView', 'logout'])
  })
})

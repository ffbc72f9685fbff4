import { describe, expect, it } from 'vitest'
import {
  type CompanyArea,
  type CompanyRights,
  closeCompanyRights,
  companyAreas,
  companyRoles,
  giveCompanyRight,
  isCompanyClosed,
  isCompanyManager,
  noCompanyRights,
  removeCompanyRight,
} from './company-rights.ts'
import type { RightAction } from './platform-rights.ts'

const booleans = [false, true]
const pairs = booleans.flatMap((read) => booleans.map((write) => ({ read, write })))
const everySet: CompanyRights[] = pairs.flatMap((training) =>
  pairs.flatMap((admin) => booleans.map((responsible) => ({ training, admin, responsible }))),
)
const closedSets = everySet.filter(
  ({ training, admin }) => (training.read || !training.write) && (admin.read || !admin.write),
)
const other: Record<CompanyArea, CompanyArea> = { training: 'admin', admin: 'training' }
const rightsToTake = companyAreas.flatMap((area) => (['read', 'write'] as const).map((action) => ({ area, action })))

describe('company rights', () => {
  it('counts the sets it is tested on', () => {
    expect(everySet).toHaveLength(32)
    expect(closedSets).toHaveLength(18)
  })

  it.each(rightsToTake)('giving $area $action gives it and its read, and touches nothing else', ({ area, action }) => {
    for (const rights of closedSets) {
      const granted = giveCompanyRight(rights, area, action)
      expect(granted[area]).toEqual({ read: true, write: action === 'write' || rights[area].write })
      expect(granted[other[area]]).toEqual(rights[other[area]])
      expect(granted.responsible).toBe(rights.responsible)
      expect(isCompanyClosed(granted)).toBe(true)
      expect(giveCompanyRight(granted, area, action)).toEqual(granted)
    }
  })

  it.each(rightsToTake)('removing $area $action takes it and what needs it, nothing else', ({ area, action }) => {
    for (const rights of closedSets) {
      const left = removeCompanyRight(rights, area, action)
      expect(left[area]).toEqual({ read: action === 'write' ? rights[area].read : false, write: false })
      expect(left[other[area]]).toEqual(rights[other[area]])
      expect(left.responsible).toBe(rights.responsible)
      expect(isCompanyClosed(left)).toBe(true)
      expect(removeCompanyRight(left, area, action)).toEqual(left)
    }
  })

  it('removing never adds, also to a set that is not closed', () => {
    const unclosed: CompanyRights = { ...noCompanyRights(), training: { read: false, write: true } }
    expect(removeCompanyRight(unclosed, 'training', 'write')).toEqual(noCompanyRights())
  })

  it('closes every set to the smallest closed one above it', () => {
    const size = ({ training, admin }: CompanyRights) =>
      [training.read, training.write, admin.read, admin.write].filter(Boolean).length
    for (const rights of everySet) {
      const above = closedSets.filter(
        (set) =>
          set.responsible === rights.responsible &&
          rightsToTake.every(({ area, action }) => set[area][action] || !rights[area][action]),
      )
      const smallest = above.reduce((a, b) => (size(b) < size(a) ? b : a))
      expect(closeCompanyRights(rights)).toEqual(smallest)
      expect(isCompanyClosed(rights)).toBe(closedSets.includes(rights))
    }
  })

  it('leaves what it was given alone', () => {
    const rights = noCompanyRights()
    giveCompanyRight(rights, 'admin', 'write')
    expect(rights).toEqual(noCompanyRights())
  })

  it.each<[RightAction]>([['read'], ['write']])('any one %s makes a manager; responsible alone does not', (action) => {
    expect(isCompanyManager(noCompanyRights())).toBe(false)
    expect(isCompanyManager({ ...noCompanyRights(), responsible: true })).toBe(false)
    for (const area of companyAreas)
      expect(isCompanyManager(giveCompanyRight(noCompanyRights(), area, action))).toBe(true)
  })

  it('names the roles to show, and the badge apart', () => {
    const training = giveCompanyRight(noCompanyRights(), 'training', 'read')
    expect(companyRoles(noCompanyRights())).toEqual({ roles: [], responsible: false })
    expect(companyRoles(training)).toEqual({ roles: ['training'], responsible: false })
    expect(companyRoles({ ...giveCompanyRight(training, 'admin', 'write'), responsible: true })).toEqual({
      roles: ['training', 'admin'],
      responsible: true,
    })
  })
})

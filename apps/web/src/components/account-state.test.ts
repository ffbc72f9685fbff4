import { describe, expect, it } from 'vitest'
import { sectionToOpen } from './account-state.ts'

describe('the section that opens', () => {
  const nobody = { hasCompanies: false, isManager: false }
  const everything = { hasCompanies: true, isManager: true }
  it.each([
    ['data', nobody, 'data'],
    ['data', everything, 'data'],
    ['companies', everything, 'companies'],
    ['companies', { hasCompanies: false, isManager: true }, 'data'],
    ['manager', everything, 'manager'],
    ['manager', { hasCompanies: true, isManager: false }, 'data'],
  ] as const)('%s', (section, has, opened) => expect(sectionToOpen(section, has)).toBe(opened))
})

import { canEnterCompany, canEnterManagement, type Subject } from './subject.ts'

export type Area = { area: 'participant' } | { area: 'company'; companyId: string } | { area: 'management' }

type HeaderEntry = 'myAccount' | 'platformManagement' | 'userView' | 'logout'

/**
 * Areas the person may enter, for the Navigation page and the area switch. Only companies they
 * manage are listed; holders of platform companies write reach others from the list of companies.
 */
export function areasOf(subject: Subject): Area[] {
  const companies = Object.keys(subject.companies)
    .filter((companyId) => canEnterCompany(subject, companyId))
    .map((companyId): Area => ({ area: 'company', companyId }))
  const management: Area[] = canEnterManagement(subject) ? [{ area: 'management' }] : []
  return [{ area: 'participant' }, ...companies, ...management]
}

/**
 * Entries of the account menu, in order, without the current area and areas the person may not
 * enter.
 */
export function headerEntries(subject: Subject, area: Area['area']): HeaderEntry[] {
  const entries: HeaderEntry[] = ['myAccount']
  if (area !== 'management' && canEnterManagement(subject)) entries.push('platformManagement')
  if (area !== 'participant') entries.push('userView')
  entries.push('logout')
  return entries
}

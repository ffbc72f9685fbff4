import { canEnterCompany, canEnterManagement, type Subject } from './subject.ts'

export type Area = { area: 'participant' } | { area: 'company'; companyId: string } | { area: 'management' }

export type HeaderEntry = 'myAccount' | 'platformManagement' | 'userView' | 'logout'

/**
 * The areas that a person may enter, for the Navigation page and the area switch: participant always, each of their companies that
 * lets them in, management. Platform companies write lets into every company, but only one's own are listed: the others are reached
 * from the list of companies.
 */
export function areasOf(subject: Subject): Area[] {
  const companies = Object.keys(subject.companies)
    .filter((companyId) => canEnterCompany(subject, companyId))
    .map((companyId): Area => ({ area: 'company', companyId }))
  const management: Area[] = canEnterManagement(subject) ? [{ area: 'management' }] : []
  return [{ area: 'participant' }, ...companies, ...management]
}

/** The entries of the account menu, in order; the way to the area where one already is, or may not enter, is left out. */
export function headerEntries(subject: Subject, area: Area['area']): HeaderEntry[] {
  const entries: HeaderEntry[] = ['myAccount']
  if (area !== 'management' && canEnterManagement(subject)) entries.push('platformManagement')
  if (area !== 'participant') entries.push('userView')
  entries.push('logout')
  return entries
}

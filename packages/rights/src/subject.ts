import {
  allCompanyRights,
  type CompanyArea,
  type CompanyRight,
  type CompanyRights,
  companyAreas,
  holdsCompanyRight,
} from './company-rights.ts'
import {
  allPlatformRights,
  holdsPlatformRight,
  type PlatformDomain,
  type PlatformRight,
  type PlatformRights,
  platformDomains,
  type RightAction,
} from './platform-rights.ts'

/** What must be known of the signed-in person to decide what they may do. The answer of `GET user/me` is one. */
export type Subject = {
  readonly platformManagementRights: Readonly<PlatformRights>
  /** By company id. */
  readonly companies: Readonly<Record<string, { readonly rights: Readonly<CompanyRights> }>>
}

export type Right = PlatformRight | CompanyRight

export function isPlatformRight(name: string): name is PlatformRight {
  return (allPlatformRights as readonly string[]).includes(name)
}

export function isCompanyRight(name: string): name is CompanyRight {
  return (allCompanyRights as readonly string[]).includes(name)
}

/** True when the person holds that right of platform management. */
export function can(subject: Subject, right: PlatformRight): boolean {
  const [domain, action] = right.split('.') as [PlatformDomain, RightAction]
  return holdsPlatformRight(subject.platformManagementRights, domain, action)
}

/** True when the person may suspend, open again or erase accounts; those of platform managers are for who may change platform managers. */
export function canChangeAccount(subject: Subject, { isManager }: { isManager: boolean }): boolean {
  return can(subject, 'users.write') && (!isManager || can(subject, 'platformManagers.write'))
}

/**
 * True when the person holds that right in that company. Platform companies write overrides every company right (specification
 * §6), also in companies they are no manager of; whether the company exists is for the caller to find out.
 */
export function canInCompany(subject: Subject, companyId: string, right: CompanyRight): boolean {
  if (can(subject, 'companies.write')) return true
  const [area, action] = right.split('.') as [CompanyArea, RightAction]
  // The id may come from the address bar: 'constructor' finds what every object inherits, which has no rights.
  const rights = subject.companies[companyId]?.rights
  return rights !== undefined && holdsCompanyRight(rights, area, action)
}

/** True with read on any domain of platform management. */
export function canEnterManagement(subject: Subject): boolean {
  return platformDomains.some((domain) => can(subject, `${domain}.read`))
}

/** True with training read or admin read in that company, or platform companies write. */
export function canEnterCompany(subject: Subject, companyId: string): boolean {
  return companyAreas.some((area) => canInCompany(subject, companyId, `${area}.read`))
}

/** True when there is more than the participant area to choose from: the rule of the Navigation page (specification §2). */
export function canChooseArea(subject: Subject): boolean {
  return (
    canEnterManagement(subject) ||
    Object.keys(subject.companies).some((companyId) => canEnterCompany(subject, companyId))
  )
}

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
  isEmptyPlatformRights,
  type PlatformDomain,
  type PlatformRight,
  type PlatformRights,
  platformDomains,
  type RightAction,
} from './platform-rights.ts'

/** Rights of the signed-in person; `GET user/me` answers in this shape. */
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

/** True when the person holds this platform right. */
export function can(subject: Subject, right: PlatformRight): boolean {
  const [domain, action] = right.split('.') as [PlatformDomain, RightAction]
  return holdsPlatformRight(subject.platformManagementRights, domain, action)
}

/**
 * True when the person may suspend, reactivate or erase the account. Accounts of platform managers
 * also require platformManagers write.
 */
export function canChangeAccount(subject: Subject, { isManager }: { isManager: boolean }): boolean {
  return can(subject, 'users.write') && (!isManager || can(subject, 'platformManagers.write'))
}

/** Why the account cannot be changed in a list of accounts, else true. */
export function fitsChangingAccount(
  subject: Subject,
  account: { isMe: boolean; platformManagementRights: Readonly<PlatformRights> },
): true | { reason: 'myself' | 'manager' } {
  if (account.isMe) return { reason: 'myself' }
  const isManager = !isEmptyPlatformRights(account.platformManagementRights)
  return canChangeAccount(subject, { isManager }) || { reason: 'manager' }
}

/**
 * True when the person holds this right in the company. Platform companies write overrides every
 * company right in any company (specification §6). The caller checks that the company exists.
 */
export function canInCompany(subject: Subject, companyId: string, right: CompanyRight): boolean {
  if (can(subject, 'companies.write')) return true
  const [area, action] = right.split('.') as [CompanyArea, RightAction]
  // The id may come from the address bar: `constructor` finds an inherited property, which has no
  // rights.
  const rights = subject.companies[companyId]?.rights
  return rights !== undefined && holdsCompanyRight(rights, area, action)
}

/** True when the person holds this right in at least one company. */
export const canInAnyCompany = (subject: Subject, right: CompanyRight): boolean =>
  Object.keys(subject.companies).some((companyId) => canInCompany(subject, companyId, right))

/** True with read on any domain of platform management. */
export function canEnterManagement(subject: Subject): boolean {
  return platformDomains.some((domain) => can(subject, `${domain}.read`))
}

/** True with training read or admin read in the company, or platform companies write. */
export function canEnterCompany(subject: Subject, companyId: string): boolean {
  return companyAreas.some((area) => canInCompany(subject, companyId, `${area}.read`))
}

/**
 * True when the person may enter more than the participant area: the rule of the Navigation page
 * (specification §2).
 */
export function canChooseArea(subject: Subject): boolean {
  return (
    canEnterManagement(subject) ||
    Object.keys(subject.companies).some((companyId) => canEnterCompany(subject, companyId))
  )
}

import type { ReadWrite, RightAction } from './platform-rights.ts'

/**
 * `training`: module access, groups, users. `admin`: modules, licences, managers, details
 * (specification §6).
 */
export const companyAreas = ['training', 'admin'] as const

export type CompanyArea = (typeof companyAreas)[number]

/** `responsible` is a badge on a manager: it needs no right and gives none. */
export type CompanyRights = { training: ReadWrite; admin: ReadWrite; responsible: boolean }

export type CompanyRight = `${CompanyArea}.${RightAction}`

export const allCompanyRights: readonly CompanyRight[] = companyAreas.flatMap(
  (area) => [`${area}.read`, `${area}.write`] as const,
)

/** Returns an empty set of rights. */
export function noCompanyRights(): CompanyRights {
  return { training: { read: false, write: false }, admin: { read: false, write: false }, responsible: false }
}

/** True when the stored rights contain this right. */
export function holdsCompanyRight(rights: Readonly<CompanyRights>, area: CompanyArea, action: RightAction): boolean {
  return rights[area]?.[action] === true
}

/** Returns a copy with this right added; write also adds read. */
export function giveCompanyRight(
  rights: Readonly<CompanyRights>,
  area: CompanyArea,
  action: RightAction,
): CompanyRights {
  return { ...rights, [area]: { read: true, write: action === 'write' || rights[area].write } }
}

/** Returns a copy without this right; removing read also removes write. */
export function removeCompanyRight(
  rights: Readonly<CompanyRights>,
  area: CompanyArea,
  action: RightAction,
): CompanyRights {
  return { ...rights, [area]: { read: action === 'write' && rights[area].read, write: false } }
}

/** Returns the smallest closed set that contains these rights: every write gets its read. */
export function closeCompanyRights(rights: Readonly<CompanyRights>): CompanyRights {
  return companyAreas
    .filter((area) => holdsCompanyRight(rights, area, 'write'))
    .reduce<CompanyRights>((closed, area) => giveCompanyRight(closed, area, 'write'), { ...rights })
}

/** True when every write has its read. */
export function isCompanyClosed(rights: Readonly<CompanyRights>): boolean {
  return companyAreas.every(
    (area) => !holdsCompanyRight(rights, area, 'write') || holdsCompanyRight(rights, area, 'read'),
  )
}

/**
 * True when at least one right is held, as a manager must (specification §5). The `responsible`
 * badge alone does not count.
 */
export function isCompanyManager(rights: Readonly<CompanyRights>): boolean {
  return companyAreas.some(
    (area) => holdsCompanyRight(rights, area, 'read') || holdsCompanyRight(rights, area, 'write'),
  )
}

/** Role names to show, and whether to show the "responsible" badge (specification §3). */
export function companyRoles(rights: Readonly<CompanyRights>): { roles: CompanyArea[]; responsible: boolean } {
  return {
    roles: companyAreas.filter((area) => holdsCompanyRight(closeCompanyRights(rights), area, 'read')),
    responsible: rights.responsible === true,
  }
}

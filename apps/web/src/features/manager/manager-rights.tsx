import { type CompanyRights, companyRoles } from '@cursus/rights'
import { Badge } from '#web/components/ui/badge.tsx'
import { m } from '#web/paraglide/messages.js'
import { areaName } from './rights-fields.tsx'

/** A manager's rights as text: roles, "(accès)" for read-only ones, and the responsible badge. */
export function ManagerRights({ rights }: { rights: CompanyRights }) {
  const { roles, responsible } = companyRoles(rights)
  return (
    <span className="flex flex-wrap gap-1.5">
      {roles.map((role) => (
        <Badge key={role}>{roleText(rights, role)}</Badge>
      ))}
      {responsible ? <Badge variant="accent">{m.company_manager_responsible()}</Badge> : null}
    </span>
  )
}

/** The same in one line, for the export. */
export function managerRightsText(rights: CompanyRights): string {
  const { roles, responsible } = companyRoles(rights)
  return [
    ...roles.map((role) => roleText(rights, role)),
    ...(responsible ? [m.company_manager_responsible()] : []),
  ].join(', ')
}

const roleText = (rights: CompanyRights, role: 'training' | 'admin'): string =>
  rights[role].write ? areaName[role]() : m.company_manager_right_read({ area: areaName[role]() })

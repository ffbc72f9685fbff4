import { addManagersInput } from '@cursus/contract/manager'
import { broken } from '@cursus/contract/rule'
import {
  type CompanyRights,
  companyAreas,
  companyRoles,
  giveCompanyRight,
  isCompanyManager,
  removeCompanyRight,
} from '@cursus/rights'
import { useId } from 'react'
import { z } from 'zod'
import { Badge } from '#web/components/ui/badge.tsx'
import { Checkbox } from '#web/components/ui/checkbox.tsx'
import { FieldNote } from '#web/components/ui/field.tsx'
import { Switch } from '#web/components/ui/switch.tsx'
import { Table, Td, Th, Tr } from '#web/components/ui/table.tsx'
import { m } from '#web/paraglide/messages.js'

/** Company rights, at least one. */
const rights = z.custom<CompanyRights>(
  (chosen) => isCompanyManager(chosen as CompanyRights) || (chosen as CompanyRights).responsible,
  broken('required'),
)
export const addManagersSchema = z.object({ userList: addManagersInput.shape.userList, rights })
export const managerSchema = z.object({ rights })

export const areaName = {
  training: m.company_manager_area_training,
  admin: m.company_manager_area_admin,
}
const areaHint = {
  training: m.company_manager_area_training_hint,
  admin: m.company_manager_area_admin_hint,
}
const actionName = { read: m.account_right_read, write: m.account_right_write }

const none = { read: false, write: false }

/** The rights of each area, a line each. */
export const shownRights = <Area extends string>(
  rights: Partial<Record<Area, { read: boolean; write: boolean }>>,
  areas: readonly Area[],
  nameOf: (area: Area) => string,
): string =>
  areas
    .map((area) => {
      const { read, write } = rights[area] ?? none
      const value = write ? actionName.write() : read ? actionName.read() : m.management_history_right_none()
      return m.list_filter_value({ label: nameOf(area), value })
    })
    .join('\n')

/**
 * Company rights as checkboxes; changing one also changes its dependencies (specification §4
 * "Rights form dependencies").
 */
export function RightsFields({
  value,
  onChange,
  error,
  disabled,
}: {
  value: CompanyRights
  onChange: (rights: CompanyRights) => void
  error?: string
  disabled?: boolean
}) {
  const id = useId()
  return (
    <fieldset className="flex flex-col gap-3" aria-describedby={`${id}-note`}>
      <legend className="mb-1.5 text-sm font-medium">{m.company_manager_rights()}</legend>
      <Table>
        <thead>
          <Tr>
            <Th>{m.company_manager_rights_area()}</Th>
            <Th className="w-28">{actionName.read()}</Th>
            <Th className="w-28">{actionName.write()}</Th>
          </Tr>
        </thead>
        <tbody>
          {companyAreas.map((area, index) => (
            <Tr key={area}>
              <Td className="h-14">
                <span className="block font-medium">{areaName[area]()}</span>
                <span className="block text-xs text-muted-foreground">{areaHint[area]()}</span>
              </Td>
              {(['read', 'write'] as const).map((action) => (
                <Td key={action}>
                  <Checkbox
                    disabled={disabled}
                    // The first checkbox is marked invalid and focused when no right is given.
                    aria-invalid={error && index === 0 && action === 'read' ? true : undefined}
                    checked={value[area][action]}
                    onCheckedChange={(on) =>
                      onChange(
                        on === true ? giveCompanyRight(value, area, action) : removeCompanyRight(value, area, action),
                      )
                    }
                    aria-label={
                      action === 'read'
                        ? m.company_manager_right_read({ area: areaName[area]() })
                        : m.company_manager_right_write({ area: areaName[area]() })
                    }
                  />
                </Td>
              ))}
            </Tr>
          ))}
        </tbody>
      </Table>
      <FieldNote id={`${id}-note`} error={error} hint={m.company_manager_rights_hint()} />
      <Switch
        disabled={disabled}
        checked={value.responsible}
        onCheckedChange={(responsible) => onChange({ ...value, responsible })}
        label={m.company_manager_responsible()}
        hint={m.company_manager_responsible_hint()}
      />
    </fieldset>
  )
}

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

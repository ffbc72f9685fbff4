import type { Me } from '@cursus/contract'
import { companyRoles, platformDomains } from '@cursus/rights'
import { useState } from 'react'
import { CompanyLogo } from '#web/components/shell/area-switch.tsx'
import { Avatar } from '#web/components/ui/avatar.tsx'
import { Badge } from '#web/components/ui/badge.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Checkbox } from '#web/components/ui/checkbox.tsx'
import { Section } from '#web/components/ui/collapsible.tsx'
import { Dialog } from '#web/components/ui/dialog.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { Input } from '#web/components/ui/input.tsx'
import { Table, Td, Th, Tr } from '#web/components/ui/table.tsx'
import { fullName, useMe } from '#web/lib/session.ts'
import { m } from '#web/paraglide/messages.js'
import { type AccountSection, closeAccount, useAccountSection } from './account-state.ts'
import { ProfileForm } from './profile-form.tsx'

/** My account: data, companies, manager rights (specification §2 "Account dialog"). Mounted once, in the shell. */
export function AccountDialog() {
  const section = useAccountSection()
  return (
    <Dialog
      open={section !== undefined}
      onOpenChange={(open) => !open && closeAccount()}
      title={m.account_my_account()}
      size="wide"
    >
      {section ? <Sections key={section} initial={section} /> : null}
    </Dialog>
  )
}

function Sections({ initial }: { initial: AccountSection }) {
  const me = useMe()
  const companies = Object.values(me.companies)
  const domains = platformDomains.filter((domain) => me.platformManagementRights[domain])
  const asked =
    initial === 'companies' && companies.length === 0
      ? 'data'
      : initial === 'manager' && domains.length === 0
        ? 'data'
        : initial
  const [open, setOpen] = useState<AccountSection | undefined>(asked)
  const control = (section: AccountSection) => ({
    open: open === section,
    onOpenChange: (on: boolean) => setOpen(on ? section : undefined),
  })
  return (
    <div>
      <Section title={m.account_section_data()} {...control('data')}>
        <MyData me={me} />
      </Section>
      {companies.length > 0 ? (
        <Section title={m.account_section_companies()} aside={companies.length} {...control('companies')}>
          <ul className="grid gap-2 sm:grid-cols-2">
            {companies.map(({ company, rights }) => {
              const { roles, responsible } = companyRoles(rights)
              return (
                <li key={company.id} className="flex items-center gap-3 rounded-lg border bg-card p-3">
                  <CompanyLogo company={company} className="size-10" />
                  <div className="min-w-0">
                    <p className="truncate text-sm font-medium">{company.name}</p>
                    <p className="text-xs text-muted-foreground">
                      {m.account_companies_count({ count: roles.length })}
                    </p>
                    <p className="mt-1.5 flex flex-wrap gap-1">
                      {roles.map((role) => (
                        <Badge key={role}>
                          {role === 'training' ? m.account_role_training() : m.account_role_admin()}
                        </Badge>
                      ))}
                      {responsible ? <Badge variant="accent">{m.account_role_responsible()}</Badge> : null}
                    </p>
                  </div>
                </li>
              )
            })}
          </ul>
        </Section>
      ) : null}
      {domains.length > 0 ? (
        <Section title={m.account_section_manager()} {...control('manager')}>
          <Table>
            <thead>
              <Tr>
                <Th>{m.account_domain()}</Th>
                <Th className="w-28">{m.account_right_read()}</Th>
                <Th className="w-28">{m.account_right_write()}</Th>
              </Tr>
            </thead>
            <tbody>
              {platformDomains.map((domain) => (
                <Tr key={domain}>
                  <Td>{m[`account_domain_${domain}`]()}</Td>
                  {(['read', 'write'] as const).map((action) => (
                    <Td key={action}>
                      <Checkbox
                        disabled
                        checked={me.platformManagementRights[domain]?.[action] ?? false}
                        aria-label={`${m[`account_domain_${domain}`]()}, ${action === 'read' ? m.account_right_read() : m.account_right_write()}`}
                      />
                    </Td>
                  ))}
                </Tr>
              ))}
            </tbody>
          </Table>
        </Section>
      ) : null}
    </div>
  )
}

function MyData({ me }: { me: Me }) {
  const [editing, setEditing] = useState(false)
  if (editing) return <ProfileForm me={me} onDone={() => setEditing(false)} />
  return (
    <div className="flex flex-col gap-4">
      <div className="flex items-center gap-4">
        <Avatar avatar={me.avatar} name={fullName(me)} size="xl" />
        <Field label={m.account_email()} className="flex-1">
          <Input value={me.email} readOnly />
        </Field>
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={m.account_firstname()}>
          <Input value={me.firstname ?? ''} readOnly />
        </Field>
        <Field label={m.account_lastname()}>
          <Input value={me.lastname ?? ''} readOnly />
        </Field>
      </div>
      <Button className="self-end" onClick={() => setEditing(true)}>
        {m.account_update()}
      </Button>
    </div>
  )
}

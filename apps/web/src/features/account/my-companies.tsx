import type { Me } from '@cursus/contract/user'
import { companyRoles } from '@cursus/rights'
import { CompanyLogo } from '#web/components/company-logo.tsx'
import { Badge } from '#web/components/ui/badge.tsx'
import { m } from '#web/paraglide/messages.js'

/** One card per managed company: logo, name, number of roles and their names (specification §2). */
export function MyCompanies({ companies }: { companies: Me['companies'][string][] }) {
  if (companies.length === 0) return <p className="text-sm text-muted-foreground">{m.account_companies_empty()}</p>
  return (
    <ul role="list" className="grid gap-2 lg:grid-cols-2">
      {companies.map(({ company, rights }) => {
        const { roles, responsible } = companyRoles(rights)
        return (
          <li key={company.id} className="flex items-center gap-3 rounded-lg border bg-card p-3">
            <CompanyLogo company={company} className="size-10" />
            <div className="min-w-0">
              <p className="text-sm font-medium break-words">{company.name}</p>
              <p className="text-xs text-muted-foreground">{m.account_companies_count({ count: roles.length })}</p>
              <p className="mt-1.5 flex flex-wrap gap-1">
                {roles.map((role) => (
                  <Badge key={role}>{role === 'training' ? m.account_role_training() : m.account_role_admin()}</Badge>
                ))}
                {responsible ? <Badge variant="accent">{m.account_role_responsible()}</Badge> : null}
              </p>
            </div>
          </li>
        )
      })}
    </ul>
  )
}

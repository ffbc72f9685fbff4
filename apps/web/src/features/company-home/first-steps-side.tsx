import type { CompanyHome } from '@cursus/contract/home'
import { Link } from '@tanstack/react-router'
import { Mail, ShieldCheck } from 'lucide-react'
import { coverOf, Thumb } from '#web/components/cover.tsx'
import { SupportButton } from '#web/components/support-state.tsx'
import { Avatar } from '#web/components/ui/avatar.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card, CardHead } from '#web/components/ui/card.tsx'
import { fullName } from '#web/lib/session/session.ts'
import { useCompanyRights } from '#web/lib/session/use-company.ts'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'

const shownModules = 6

/** Beside the first steps: what was bought, another manager, and whom to ask. */
export function FirstStepsSide({ companyId, contact }: { companyId: string; contact: CompanyHome['contact'] }) {
  const rights = useCompanyRights(companyId)
  return (
    <div className="flex flex-col gap-4">
      {rights.adminRead ? <Modules companyId={companyId} /> : null}
      {rights.adminWrite ? (
        <Card className="flex flex-col gap-3 p-4">
          <div className="flex items-center gap-3">
            <span className="flex size-9 shrink-0 items-center justify-center rounded-lg bg-secondary">
              <ShieldCheck className="size-[18px]" aria-hidden />
            </span>
            <div className="min-w-0">
              <h2 className="title text-base">{m.company_steps_together()}</h2>
              <p className="text-sm text-pretty text-muted-foreground">{m.company_steps_together_text()}</p>
            </div>
          </div>
          <Button variant="outline" asChild>
            <Link to="/company/$companyId/manager/add" params={{ companyId }}>
              {m.company_steps_invite()}
            </Link>
          </Button>
        </Card>
      ) : null}
      <Contact contact={contact} />
    </div>
  )
}

function Modules({ companyId }: { companyId: string }) {
  const { data } = trpc.company.module.list.useQuery({ companyId, eachOnce: true, sort: 'title', limit: shownModules })
  if (!data || data.total === 0) return null
  return (
    <Card>
      <CardHead
        title={m.company_steps_your_modules()}
        count={data.total}
        aside={
          <Link to="/company/$companyId/module" params={{ companyId }} className="text-link text-sm">
            {m.nav_modules()}
          </Link>
        }
      />
      <ul role="list" className="divide-y">
        {data.rows.map((row) => (
          <li key={row.id} className="flex items-center gap-3 py-2 pr-4 pl-3">
            <Thumb size={40} of={coverOf(row)} />
            <div className="min-w-0 flex-1">
              <p className="truncate text-sm font-medium">{row.title}</p>
              <p className="text-xs text-muted-foreground">{m.company_steps_contents({ count: row.contentCount })}</p>
            </div>
            <Button variant="outline" size="sm" asChild>
              <Link
                to="/company/$companyId/module/$moduleVersionId/$moduleLicenceId"
                params={{ companyId, moduleVersionId: row.moduleVersionId, moduleLicenceId: row.licence.id }}
                aria-label={m.company_steps_preview_of({ title: row.title })}
              >
                {m.company_steps_preview()}
              </Link>
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** A person of the platform whom a licence names, else the support. */
function Contact({ contact }: Pick<CompanyHome, 'contact'>) {
  return (
    <Card className="flex flex-col gap-3 p-4">
      {contact?.email ? (
        <>
          <div className="flex items-center gap-3">
            <Avatar avatar={contact.avatar} name={fullName(contact)} size="lg" />
            <div className="min-w-0">
              <h2 className="truncate text-sm font-medium">{fullName(contact)}</h2>
              <p className="text-xs text-muted-foreground">{m.company_steps_contact()}</p>
            </div>
          </div>
          <p className="text-sm text-pretty text-muted-foreground">{m.company_steps_contact_text()}</p>
          <Button variant="outline" asChild>
            <a href={`mailto:${contact.email}`}>
              <Mail aria-hidden />
              {m.company_steps_write({ name: contact.firstname ?? fullName(contact) })}
            </a>
          </Button>
        </>
      ) : (
        <>
          <div>
            <h2 className="title text-base">{m.company_steps_question()}</h2>
            <p className="text-sm text-pretty text-muted-foreground">{m.company_steps_question_text()}</p>
          </div>
          <SupportButton />
        </>
      )}
    </Card>
  )
}

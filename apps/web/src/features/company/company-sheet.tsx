import type { CompanyRow } from '@cursus/contract/company'
import { can, decideRoute } from '@cursus/rights'
import { Link } from '@tanstack/react-router'
import { ArrowRight, Pencil, ShieldCheck, Ticket } from 'lucide-react'
import { CompanyLogo } from '#web/components/company-logo.tsx'
import { PersonLines } from '#web/components/data-list/two-lines.tsx'
import { Facts } from '#web/components/facts.tsx'
import { Notice } from '#web/components/notice.tsx'
import { SheetOf } from '#web/components/sheet-of.tsx'
import { SheetRoute } from '#web/components/sheet-route.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Section } from '#web/components/ui/collapsible.tsx'
import { CopyLinkButton } from '#web/features/catalogue/copy-button.tsx'
import { HistorySection } from '#web/features/catalogue/history-section.tsx'
import { LicenceLine } from '#web/features/licence/licence-line.tsx'
import { ManagerRights } from '#web/features/manager/rights-fields.tsx'
import { useItem } from '#web/lib/list/use-item.ts'
import { useMe } from '#web/lib/session/session.ts'
import { formatDateTime, formatNumber } from '#web/lib/text/format.ts'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { stepsText } from './company-list.tsx'
import { managedCompanyItem } from './company-queries.ts'
import { peopleText } from './people-text.ts'

/** Number of licences and managers shown; the company's own area has all of them. */
const most = 6

/** A company in platform management; everything else is in its own area. */
export const CompanySheet = () => (
  <SheetOf of={useItem(managedCompanyItem)}>{(company) => <Loaded company={company} />}</SheetOf>
)

function Loaded({ company }: { company: CompanyRow }) {
  const me = useMe()
  const companyId = company.id
  const mayEnter = decideRoute('/company/$companyId/home', me, { companyId }).allow
  return (
    <SheetRoute
      title={company.name}
      thumb={<CompanyLogo company={company} className="size-14 rounded-lg" />}
      actions={<CopyLinkButton />}
      foot={
        mayEnter ? (
          <>
            {can(me, 'companies.write') ? (
              <Button variant="outline" asChild>
                <Link to="/company/$companyId/details" params={{ companyId }}>
                  <Pencil aria-hidden />
                  {m.management_company_edit()}
                </Link>
              </Button>
            ) : null}
            <Button asChild>
              <Link to="/company/$companyId/home" params={{ companyId }}>
                {m.management_company_open()}
                <ArrowRight aria-hidden />
              </Link>
            </Button>
          </>
        ) : null
      }
    >
      <NextSteps company={company} />
      <Section title={m.common_facts()}>
        <Facts
          facts={[
            !company.firstSteps.result && { label: m.management_company_start(), value: stepsText(company) },
            { label: m.management_company_managers(), value: formatNumber(company.managerCount) },
            { label: m.management_company_licences(), value: formatNumber(company.licenceCount) },
            company.usage.max > 0 && {
              label: m.company_licence_seats(),
              value: m.company_licence_seats_ratio({ used: company.usage.current, max: company.usage.max }),
            },
            { label: m.management_company_users(), value: formatNumber(company.userCount) },
            { label: m.management_company_created_on(), value: formatDateTime(company.creationDate) },
          ]}
        />
      </Section>
      <Activity companyId={companyId} />
      {can(me, 'companies.write') ? <Inside companyId={companyId} /> : null}
      <HistorySection noun="company" id={companyId} />
    </SheetRoute>
  )
}

/** How many people were active lately. */
function Activity({ companyId }: { companyId: string }) {
  const { data } = trpc.company.company.activity.useQuery({ companyId }, { meta: { silent: true } })
  if (!data) return null
  return (
    <Section title={m.management_company_activity()}>
      <Facts
        facts={[
          { label: m.management_company_active_week(), value: peopleText(data.lastSevenDays) },
          { label: m.management_company_active_month(), value: peopleText(data.lastThirtyDays) },
          {
            label: m.company_access_last(),
            value: data.lastAccess ? formatDateTime(data.lastAccess) : m.management_company_never_active(),
          },
        ]}
      />
    </Section>
  )
}

/** Licences and managers, for users who may change them in the company's area. */
function Inside({ companyId }: { companyId: string }) {
  const options = { meta: { silent: true } }
  const licences = trpc.company.licence.list.useQuery(
    { companyId, sort: 'endDate', order: 'desc', limit: most },
    options,
  )
  const managers = trpc.company.manager.list.useQuery({ companyId, sort: 'name', limit: most }, options)
  return (
    <>
      {licences.data?.rows.length ? (
        <Section title={m.management_company_licences()} aside={licences.data.total}>
          <ul role="list" className="divide-y rounded-lg border bg-card">
            {licences.data.rows.map((licence) => (
              <li key={licence.id} className="px-3.5 py-3">
                <LicenceLine companyId={companyId} licence={licence} canOpen />
              </li>
            ))}
          </ul>
          {licences.data.total > most ? (
            <Link to="/company/$companyId/module-licence" params={{ companyId }} className="mt-2 text-link text-sm">
              {m.common_see_all()}
            </Link>
          ) : null}
        </Section>
      ) : null}
      {managers.data?.rows.length ? (
        <Section title={m.management_company_managers()} aside={managers.data.total}>
          <ul role="list" className="divide-y rounded-lg border bg-card">
            {managers.data.rows.map((manager) => (
              <li
                key={manager.id}
                className="relative flex flex-wrap items-center gap-x-3 gap-y-1.5 px-3 py-2.5 hover:bg-muted"
              >
                <Link
                  to="/company/$companyId/manager/$userId"
                  params={{ companyId, userId: manager.id }}
                  className="min-w-48 flex-1 before:absolute before:inset-0 before:content-['']"
                >
                  <PersonLines person={manager} />
                </Link>
                <ManagerRights rights={manager.rights} />
              </li>
            ))}
          </ul>
          {managers.data.total > most ? (
            <Link to="/company/$companyId/manager" params={{ companyId }} className="mt-2 text-link text-sm">
              {m.common_see_all()}
            </Link>
          ) : null}
        </Section>
      ) : null}
    </>
  )
}

/** A company needs a training manager and a licence. */
function NextSteps({ company }: { company: CompanyRow }) {
  const me = useMe()
  const params = { companyId: company.id }
  const needsManager = company.managerCount === 0 && decideRoute('/company/$companyId/manager/add', me, params).allow
  const needsLicence =
    company.licenceCount === 0 && decideRoute('/company/$companyId/module-licence/add', me, params).allow
  if (!needsManager && !needsLicence) return null
  return (
    <Section title={m.management_company_next()}>
      <Notice>{m.management_company_next_text()}</Notice>
      <div className="mt-3 flex flex-wrap gap-2">
        {needsManager ? (
          <Button variant="outline" asChild>
            <Link to="/company/$companyId/manager/add" params={params}>
              <ShieldCheck aria-hidden />
              {m.management_company_next_manager()}
            </Link>
          </Button>
        ) : null}
        {needsLicence ? (
          <Button variant="outline" asChild>
            <Link to="/company/$companyId/module-licence/add" params={params}>
              <Ticket aria-hidden />
              {m.management_company_next_licence()}
            </Link>
          </Button>
        ) : null}
      </div>
    </Section>
  )
}

import type { CompanyRow } from '@cursus/contract/company'
import { decideRoute } from '@cursus/rights'
import { Link } from '@tanstack/react-router'
import { ArrowRight, ShieldCheck, Ticket } from 'lucide-react'
import { CompanyLogo } from '#web/components/company-logo.tsx'
import { Facts } from '#web/components/facts.tsx'
import { Notice } from '#web/components/notice.tsx'
import { SheetOf } from '#web/components/sheet-of.tsx'
import { SheetRoute } from '#web/components/sheet-route.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Section } from '#web/components/ui/collapsible.tsx'
import { CopyLinkButton } from '#web/features/catalogue/copy-button.tsx'
import { HistorySection } from '#web/features/catalogue/history-section.tsx'
import { formatDateTime, formatNumber } from '#web/lib/format.ts'
import { useMe } from '#web/lib/session.ts'
import { useItem } from '#web/lib/use-item.ts'
import { m } from '#web/paraglide/messages.js'
import { companyItem } from './company-queries.ts'

/** One company as the platform sees it; all the rest is in its own area. */
export const CompanySheet = () => (
  <SheetOf of={useItem(companyItem)} title={m.nav_companies()}>
    {(company) => <Loaded company={company} />}
  </SheetOf>
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
          <Button asChild>
            <Link to="/company/$companyId/home" params={{ companyId }}>
              {m.management_company_open()}
              <ArrowRight aria-hidden />
            </Link>
          </Button>
        ) : null
      }
    >
      <NextSteps company={company} />
      <Section title={m.management_company_facts()}>
        <Facts
          facts={[
            { label: m.management_company_managers(), value: formatNumber(company.managerCount) },
            { label: m.management_company_licences(), value: formatNumber(company.licenceCount) },
            { label: m.management_company_users(), value: formatNumber(company.userCount) },
            { label: m.management_created_on(), value: formatDateTime(company.creationDate) },
          ]}
        />
      </Section>
      <HistorySection noun="company" id={companyId} />
    </SheetRoute>
  )
}

/** A company needs somebody who gives training, and a licence to give it with. */
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

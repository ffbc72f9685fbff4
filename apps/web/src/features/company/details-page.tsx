import { Facts } from '#web/components/facts.tsx'
import { Page } from '#web/components/page.tsx'
import { PageHeader } from '#web/components/page-header.tsx'
import { PageOf } from '#web/components/page-of.tsx'
import { Card } from '#web/components/ui/card.tsx'
import { formatDate, formatNumber } from '#web/lib/format.ts'
import { useCompanyRights } from '#web/lib/use-company-rights.ts'
import { useItem } from '#web/lib/use-item.ts'
import { m } from '#web/paraglide/messages.js'
import { companyItem } from './company-queries.ts'
import { DetailsForm } from './details-form.tsx'

/** Name, logo and figures of the company. */
export function DetailsPage() {
  const company = useItem(companyItem)
  const { adminWrite } = useCompanyRights(company.data?.id ?? '')
  return (
    <PageOf of={company} title={m.nav_details()} back={{ link: { to: '/' }, label: m.common_not_found_home() }}>
      {(data) => (
        <Page>
          <PageHeader title={m.nav_details()} subtitle={m.company_details_intro()} />
          <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,640px)_minmax(240px,360px)]">
            <Card className="p-4 sm:p-5">
              <DetailsForm company={data} editable={adminWrite} />
            </Card>
            <Card className="p-4 sm:p-5">
              <Facts
                facts={[
                  { label: m.company_details_created(), value: formatDate(data.creationDate) },
                  { label: m.company_details_users(), value: formatNumber(data.userCount) },
                  { label: m.company_details_licences(), value: formatNumber(data.licenceCount) },
                  { label: m.company_details_managers(), value: formatNumber(data.managerCount) },
                ]}
              />
            </Card>
          </div>
        </Page>
      )}
    </PageOf>
  )
}

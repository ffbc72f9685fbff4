import { createFileRoute } from '@tanstack/react-router'
import { Facts } from '#web/components/facts.tsx'
import { Notice } from '#web/components/notice.tsx'
import { Page, PageHeader } from '#web/components/page-header.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card } from '#web/components/ui/card.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { DetailsForm } from '#web/features/company/details-form.tsx'
import { useCompanyRights } from '#web/features/company/use-company-rights.ts'
import { errorText } from '#web/lib/error-text.ts'
import { formatDate, formatNumber } from '#web/lib/format.ts'
import { guard } from '#web/lib/guard.ts'
import { api, trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'

export const Route = createFileRoute('/company/$companyId/details')({
  beforeLoad: guard('/company/$companyId/details'),
  loader: ({ params: { companyId } }) => void api.company.company.get.prefetch({ companyId }),
  component: Details,
})

function Details() {
  const { companyId } = Route.useParams()
  const { adminWrite } = useCompanyRights(companyId)
  const { data: company, error, refetch } = trpc.company.company.get.useQuery({ companyId })
  return (
    <Page>
      <PageHeader title={m.nav_details()} subtitle={m.company_details_intro()} />
      {error && !company ? (
        <Notice
          tone="danger"
          live
          action={
            <Button variant="link" onClick={() => void refetch()}>
              {m.common_retry()}
            </Button>
          }
        >
          {errorText(error)}
        </Notice>
      ) : !company ? (
        <Skeleton className="h-72 max-w-2xl" />
      ) : (
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,640px)_minmax(240px,360px)]">
          <Card className="p-4 sm:p-5">
            <DetailsForm company={company} editable={adminWrite} />
          </Card>
          <Card className="p-4 sm:p-5">
            <Facts
              facts={[
                { label: m.company_details_created(), value: formatDate(company.creationDate) },
                { label: m.company_details_users(), value: formatNumber(company.userCount) },
                { label: m.company_details_licences(), value: formatNumber(company.licenceCount) },
                { label: m.company_details_managers(), value: formatNumber(company.managerCount) },
              ]}
            />
          </Card>
        </div>
      )}
    </Page>
  )
}

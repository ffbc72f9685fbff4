import type { CompanyRow } from '@cursus/contract/company'
import { Facts } from '#web/components/facts.tsx'
import { Form, FormLeaveQuestion } from '#web/components/form/form.tsx'
import { FormButtons } from '#web/components/form/form-buttons.tsx'
import { Notice } from '#web/components/notice.tsx'
import { Page, PageHeader } from '#web/components/page.tsx'
import { PageOf } from '#web/components/page-of.tsx'
import { Card } from '#web/components/ui/card.tsx'
import { CopyLinkButton } from '#web/features/catalogue/copy-button.tsx'
import { useFormModel } from '#web/lib/form/use-form-model.ts'
import { useItem } from '#web/lib/list/use-item.ts'
import { useCompanyRights } from '#web/lib/session/use-company.ts'
import { formatDate, formatNumber } from '#web/lib/text/format.ts'
import { api, trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import {
  CompanyFields,
  companyBody,
  companyLabels,
  companyRefusals,
  companyShows,
  companyValues,
} from './company-fields.tsx'
import { companyItem } from './company-queries.ts'
import { companySchema } from './company-schemas.ts'

/** Name, logo and figures of the company. */
export function DetailsPage() {
  const company = useItem(companyItem)
  const { adminWrite } = useCompanyRights(company.data?.id ?? '')
  return (
    <PageOf of={company} title={m.nav_details()} back={{ link: { to: '/' }, label: m.common_not_found_home() }}>
      {(data) => (
        <Page width="home">
          <PageHeader title={m.nav_details()} subtitle={m.company_details_intro()} />
          <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,640px)_minmax(240px,360px)]">
            <Card className="p-4 sm:p-5">
              <DetailsForm company={data} editable={adminWrite} />
            </Card>
            <div className="grid gap-4">
              <DoorCard company={data} />
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
          </div>
        </Page>
      )}
    </PageOf>
  )
}

/** The address of the company's own sign-in page. */
function DoorCard({ company }: { company: CompanyRow }) {
  const { data: door } = trpc.auth.companyDoor.useQuery({ id: company.id }, { meta: { silent: true } })
  const address = door?.address ?? `${window.location.origin}/auth/signin?company=${company.id}`
  return (
    <Card className="p-4 sm:p-5">
      <h2 className="flex items-center justify-between gap-2 text-sm font-medium">
        {m.company_details_door()}
        <CopyLinkButton path={address} />
      </h2>
      <p className="mt-1 text-sm text-muted-foreground">{m.company_details_door_hint()}</p>
      <a href={address} target="_blank" rel="noreferrer" className="text-link mt-2 block text-sm break-all">
        {address}
      </a>
    </Card>
  )
}

function DetailsForm({ company, editable }: { company: CompanyRow; editable: boolean }) {
  const model = useFormModel({
    schema: companySchema,
    revision: company.revision,
    labels: () => companyLabels(),
    shows: companyShows,
    values: companyValues(company),
    toBody: companyBody,
    send: ({ edit, upload }) => upload<CompanyRow>('PATCH', `company/${company.id}`, edit),
    fieldOf: companyRefusals,
    success: () => m.company_details_saved(),
    onSaved: async (saved) => {
      api.company.company.get.setData({ companyId: company.id }, saved)
      // The area switch takes name and logo from the session.
      await Promise.all([api.company.invalidate(), api.auth.me.invalidate()])
    },
  })
  return (
    <Form of={model} label={m.nav_details()}>
      <FormLeaveQuestion of={model} />
      {editable ? null : <Notice>{m.company_details_read_only()}</Notice>}
      <CompanyFields of={model} company={company} editable={editable} />
      {editable ? <FormButtons of={model} submit={model.isSending ? m.common_saving() : m.common_save()} /> : null}
    </Form>
  )
}

import type { CompanyRow } from '@cursus/contract/company'
import { countSteps, firstSteps } from '@cursus/contract/company-values'
import { can } from '@cursus/rights'
import { CompanyLogo } from '#web/components/company-logo.tsx'
import { columnsOf } from '#web/components/data-list/columns.tsx'
import { ListPage } from '#web/components/data-list/list-page.tsx'
import { TwoLines } from '#web/components/data-list/two-lines.tsx'
import { useList } from '#web/components/data-list/use-list.ts'
import { useMe } from '#web/lib/session/session.ts'
import { m } from '#web/paraglide/messages.js'
import { companyList } from './company-queries.ts'

/** Taken and bought seats; empty without an active licence. */
const seatsText = ({ usage: { current, max } }: CompanyRow): string =>
  max === 0 ? '' : m.company_licence_seats_ratio({ used: current, max })

/** "1 étape sur 4", until the first result. */
export const stepsText = ({ firstSteps: steps }: CompanyRow): string | undefined =>
  steps.result ? undefined : m.management_company_steps({ count: countSteps(steps), all: firstSteps.length })

const { text, count, day, recent } = columnsOf(companyList)

export function CompanyList() {
  const mayWrite = can(useMe(), 'companies.write')
  return (
    <ListPage
      list={useList(companyList)}
      name="companies"
      title={m.nav_companies()}
      columns={[
        text('name', m.management_name(), (row) => row.name, {
          sort: 'name',
          cell: (row) => (
            <TwoLines start={<CompanyLogo company={row} className="size-8" />} title={row.name} sub={stepsText(row)} />
          ),
        }),
        count('managerCount', m.management_company_managers(), (row) => row.managerCount),
        count('licenceCount', m.management_company_licences(), (row) => row.licenceCount),
        count('userCount', m.management_company_users(), (row) => row.userCount),
        text('seats', m.company_licence_seats(), (row) => `${row.usage.current}/${row.usage.max}`, {
          align: 'right',
          cell: (row) => <span className="tabular-nums">{seatsText(row)}</span>,
        }),
        recent('lastAccess', m.company_access_last(), (row) => row.lastAccess, m.management_company_never_active(), {
          from: 960,
        }),
        day('creationDate', m.management_company_created_on(), (row) => row.creationDate, {
          sort: 'creationDate',
          from: 1100,
        }),
      ]}
      rowLabel={(row) => row.name}
      rowLink={(row) => ({ to: '/management/company/$companyId', params: { companyId: row.id } })}
      current="companyId"
      card={{
        body: (row) => (
          <p className="text-xs text-muted-foreground">
            {[
              stepsText(row),
              m.management_company_managers_count({ count: row.managerCount }),
              m.management_company_licences_count({ count: row.licenceCount }),
              m.management_company_users_count({ count: row.userCount }),
              seatsText(row) && m.management_company_seats_count({ seats: seatsText(row) }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        ),
      }}
      searchPlaceholder={m.management_company_search()}
      add={mayWrite && { link: { to: '/management/company/add' }, label: m.management_company_new() }}
      empty={{ title: m.management_company_empty_title(), text: m.management_company_empty_text() }}
    />
  )
}

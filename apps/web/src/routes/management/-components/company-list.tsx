import type { CompanyRow } from '@cursus/contract/company'
import { can } from '@cursus/rights'
import { keepPreviousData } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { CompanyLogo } from '#web/components/company-logo.tsx'
import { DataList } from '#web/components/data-list/data-list.tsx'
import { TwoLines } from '#web/components/data-list/list-table.tsx'
import type { Column } from '#web/components/data-list/types.ts'
import { Button } from '#web/components/ui/button.tsx'
import { formatDate, formatNumber } from '#web/lib/format.ts'
import { toListQuery, useListState } from '#web/lib/list-search.ts'
import { loadAll } from '#web/lib/load-all.ts'
import { useMe } from '#web/lib/session.ts'
import { trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'

const name = (row: CompanyRow) => <TwoLines start={<CompanyLogo company={row} className="size-8" />} title={row.name} />
const count = (id: 'managerCount' | 'licenceCount' | 'userCount', header: string): Column<CompanyRow> => ({
  id,
  header,
  align: 'right',
  cell: (row) => formatNumber(row[id]),
  csv: (row) => row[id],
})

const columns = (): Column<CompanyRow>[] => [
  { id: 'name', header: m.management_name(), sort: 'name', cell: name, csv: (row) => row.name },
  count('managerCount', m.management_company_managers()),
  count('licenceCount', m.management_company_licences()),
  count('userCount', m.management_company_users()),
  {
    id: 'creationDate',
    header: m.management_created_on(),
    sort: 'creationDate',
    wideOnly: true,
    cell: (row) => formatDate(row.creationDate),
    csv: (row) => formatDate(row.creationDate),
  },
]

/** Every company of the platform. */
export function CompanyList() {
  const me = useMe()
  const utils = trpc.useUtils()
  const state = useListState({ sort: 'name', order: 'asc' })
  const query = toListQuery(state.search)
  const list = trpc.management.company.list.useQuery(query, { placeholderData: keepPreviousData })
  const { companyId } = useParams({ strict: false })
  const add = can(me, 'companies.write') ? (
    <Button asChild>
      <Link to="/management/company/add" search>
        <Plus aria-hidden />
        {m.management_company_new()}
      </Link>
    </Button>
  ) : undefined
  return (
    <DataList<CompanyRow>
      id="companies"
      title={m.nav_companies()}
      state={state}
      data={list.data}
      error={list.error}
      onRetry={() => void list.refetch()}
      columns={columns()}
      rowId={(row) => row.id}
      rowLabel={(row) => row.name}
      rowLink={(row) => ({ to: '/management/company/$companyId', params: { companyId: row.id }, search: true })}
      currentId={companyId}
      renderCard={(row) => (
        <>
          <Link
            to="/management/company/$companyId"
            params={{ companyId: row.id }}
            search
            className="block before:absolute before:inset-0"
          >
            {name(row)}
          </Link>
          <p className="mt-2 text-xs text-muted-foreground tabular-nums">
            {[
              m.management_company_managers_count({ count: row.managerCount }),
              m.management_company_licences_count({ count: row.licenceCount }),
              m.management_company_users_count({ count: row.userCount }),
            ].join(' · ')}
          </p>
        </>
      )}
      searchPlaceholder={m.management_company_search()}
      actions={add}
      loadAllRows={() => loadAll((page) => utils.client.management.company.list.query({ ...query, ...page }))}
      empty={{
        title: m.management_company_empty_title(),
        text: m.management_company_empty_text(),
        action: add,
      }}
    />
  )
}

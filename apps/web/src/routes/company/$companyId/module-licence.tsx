import type { LicenceRow } from '@cursus/contract/licence'
import { keepPreviousData } from '@tanstack/react-query'
import { createFileRoute, Link, Outlet, useParams } from '@tanstack/react-router'
import { CirclePause, CirclePlay, Plus } from 'lucide-react'
import { useState } from 'react'
import { DataList } from '#web/components/data-list/data-list.tsx'
import type { Column } from '#web/components/data-list/types.ts'
import { Page } from '#web/components/page-header.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { useCompanyRights } from '#web/features/company/use-company-rights.ts'
import { LicenceBadges } from '#web/features/licence/licence-badge.tsx'
import { LicenceSeats } from '#web/features/licence/licence-seats.tsx'
import { type LicenceChange, SuspendDialog } from '#web/features/licence/suspend-dialog.tsx'
import { formatDate, formatNumber } from '#web/lib/format.ts'
import { guard } from '#web/lib/guard.ts'
import { listSearch, toListQuery, useListState } from '#web/lib/list-search.ts'
import { loadAll } from '#web/lib/load-all.ts'
import { api, trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'

export const Route = createFileRoute('/company/$companyId/module-licence')({
  validateSearch: listSearch(),
  beforeLoad: guard('/company/$companyId/module-licence'),
  loaderDeps: ({ search }) => search,
  loader: ({ params: { companyId }, deps }) =>
    void api.company.licence.list.prefetch({ companyId, ...toListQuery(deps) }),
  component: Licences,
})

const columns = (): Column<LicenceRow>[] => [
  {
    id: 'name',
    header: m.company_licence_name(),
    sort: 'name',
    csv: (row) => row.name,
    cell: (row) => <span className="font-medium">{row.name}</span>,
  },
  {
    id: 'state',
    header: m.company_licence_state(),
    cell: (row) => <LicenceBadges licence={row} />,
  },
  {
    id: 'seats',
    header: m.company_licence_seats(),
    sort: 'maxActiveUserAllowed',
    width: '240px',
    csv: (row) => `${row.usage.current}/${row.usage.max}`,
    cell: (row) => <LicenceSeats licence={row} />,
  },
  {
    id: 'modules',
    header: m.company_licence_modules(),
    align: 'right',
    wideOnly: true,
    csv: (row) => row.moduleCount,
    cell: (row) => formatNumber(row.moduleCount),
  },
  {
    id: 'startDate',
    header: m.company_licence_start(),
    sort: 'startDate',
    wideOnly: true,
    csv: (row) => formatDate(row.startDate),
    cell: (row) => <span className="text-muted-foreground">{formatDate(row.startDate)}</span>,
  },
  {
    id: 'endDate',
    header: m.company_licence_end(),
    sort: 'endDate',
    csv: (row) => formatDate(row.endDate),
    cell: (row) => <span className="text-muted-foreground">{formatDate(row.endDate)}</span>,
  },
]

function Licences() {
  const { companyId } = Route.useParams()
  const { moduleLicenceId } = useParams({ strict: false })
  const state = useListState()
  const { platformWrite } = useCompanyRights(companyId)
  const query = { companyId, ...toListQuery(state.search) }
  const list = trpc.company.licence.list.useQuery(query, { placeholderData: keepPreviousData })
  const [change, setChange] = useState<LicenceChange>()
  const [clear, setClear] = useState<() => void>()
  const all = () => loadAll((page) => api.company.licence.list.fetch({ ...query, ...page }))
  const shown = new Map(list.data?.rows.map((row) => [row.id, row]))
  const add = platformWrite ? (
    <Button asChild>
      <Link to="/company/$companyId/module-licence/add" params={{ companyId }} search={true}>
        <Plus aria-hidden />
        {m.company_licence_add()}
      </Link>
    </Button>
  ) : undefined
  return (
    <Page>
      <DataList
        id="licences"
        title={m.nav_licences()}
        state={state}
        data={list.data}
        error={list.error}
        onRetry={() => void list.refetch()}
        columns={columns()}
        rowId={(row) => row.id}
        rowLabel={(row) => row.name}
        rowLink={(row) => ({
          to: '/company/$companyId/module-licence/$moduleLicenceId',
          params: { companyId, moduleLicenceId: row.id },
          search: true,
        })}
        currentId={moduleLicenceId}
        renderCard={(row) => <LicenceCard companyId={companyId} licence={row} />}
        searchPlaceholder={m.company_licence_search()}
        actions={add}
        loadAllRows={all}
        loadAllIds={async () => (await all()).map(({ id }) => id)}
        bulkActions={
          platformWrite
            ? (ids, clearSelection) => {
                const known = ids.map((id) => shown.get(id))
                const ask = (action: LicenceChange['action']) => {
                  setChange({ action, ids })
                  setClear(() => clearSelection)
                }
                return (
                  <>
                    {known.some((row) => row?.suspended !== false) ? (
                      <Button variant="outline" size="sm" onClick={() => ask('unsuspend')}>
                        <CirclePlay aria-hidden />
                        {m.company_licence_unsuspend()}
                      </Button>
                    ) : null}
                    {known.some((row) => row?.suspended !== true) ? (
                      <Button variant="danger-outline" size="sm" onClick={() => ask('suspend')}>
                        <CirclePause aria-hidden />
                        {m.company_licence_suspend()}
                      </Button>
                    ) : null}
                  </>
                )
              }
            : undefined
        }
        empty={{
          title: m.company_licence_empty(),
          text: platformWrite ? m.company_licence_empty_text_write() : m.company_licence_empty_text(),
          action: add,
        }}
      />
      <SuspendDialog
        companyId={companyId}
        change={change}
        onClose={() => setChange(undefined)}
        onDone={() => clear?.()}
      />
      <Outlet />
    </Page>
  )
}

function LicenceCard({ companyId, licence }: { companyId: string; licence: LicenceRow }) {
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-start justify-between gap-3">
        <Link
          to="/company/$companyId/module-licence/$moduleLicenceId"
          params={{ companyId, moduleLicenceId: licence.id }}
          search={true}
          className="min-w-0 truncate text-sm font-medium before:absolute before:inset-0 before:content-['']"
        >
          {licence.name}
        </Link>
        <LicenceBadges licence={licence} />
      </div>
      <LicenceSeats licence={licence} />
      <p className="text-xs text-muted-foreground tabular-nums">
        {m.company_licence_end_on({ date: formatDate(licence.endDate) })}
      </p>
    </div>
  )
}

import type { AccessRow } from '@cursus/contract/access'
import { keepPreviousData } from '@tanstack/react-query'
import { createFileRoute, Link, Outlet, useParams } from '@tanstack/react-router'
import { Ban, Ellipsis, KeyRound, Plus, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { DataList } from '#web/components/data-list/data-list.tsx'
import type { Filter } from '#web/components/data-list/types.ts'
import { Page } from '#web/components/page-header.tsx'
import { Button } from '#web/components/ui/button.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '#web/components/ui/dropdown-menu.tsx'
import { IconButton } from '#web/components/ui/icon-button.tsx'
import { AccessCard } from '#web/features/access/access-card.tsx'
import { accessColumns } from '#web/features/access/access-columns.tsx'
import { accessQuery, accessSearch } from '#web/features/access/access-search.ts'
import { type AccessChange, RevokeDialog } from '#web/features/access/revoke-dialog.tsx'
import { useCompanyRights } from '#web/features/company/use-company-rights.ts'
import { guard } from '#web/lib/guard.ts'
import { useListState } from '#web/lib/list-search.ts'
import { loadAll } from '#web/lib/load-all.ts'
import { fullName } from '#web/lib/session.ts'
import { api, trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'

export const Route = createFileRoute('/company/$companyId/module-access')({
  validateSearch: accessSearch,
  beforeLoad: guard('/company/$companyId/module-access'),
  loaderDeps: ({ search }) => search,
  loader: ({ params, deps }) => {
    void api.company.access.list.prefetch(accessQuery(params.companyId, deps))
    void api.company.licence.list.prefetch({ companyId: params.companyId })
    void api.company.module.list.prefetch({ companyId: params.companyId })
  },
  component: Accesses,
})

function Accesses() {
  const { companyId } = Route.useParams()
  const { moduleAccessId } = useParams({ strict: false })
  const state = useListState()
  const search = Route.useSearch()
  const rights = useCompanyRights(companyId)
  const query = accessQuery(companyId, search)
  const list = trpc.company.access.list.useQuery(query, { placeholderData: keepPreviousData })
  const { data: licences } = trpc.company.licence.list.useQuery({ companyId })
  const ends = new Map(licences?.rows.map(({ id, endDate }) => [id, endDate]))
  const [change, setChange] = useState<AccessChange>()
  const [clear, setClear] = useState<() => void>()
  const all = () => loadAll((page) => api.company.access.list.fetch({ ...query, ...page }))
  const shown = new Map(list.data?.rows.map((row) => [row.id, row]))
  const menu = (row: AccessRow) => (
    <RowMenu companyId={companyId} row={row} onChange={rights.trainingWrite ? setChange : undefined} />
  )
  const give = rights.trainingWrite ? (
    <Button asChild>
      <Link to="/company/$companyId/module-access/add" params={{ companyId }} search={accessSearch(search)}>
        <Plus aria-hidden />
        {m.company_access_give()}
      </Link>
    </Button>
  ) : undefined
  return (
    <Page>
      <DataList
        id="acces"
        title={m.nav_module_access()}
        state={state}
        data={list.data}
        error={list.error}
        onRetry={() => void list.refetch()}
        columns={accessColumns(ends)}
        rowId={(row) => row.id}
        rowLabel={(row) => fullName(row.user)}
        rowLink={(row) => ({
          to: '/company/$companyId/module-access/$moduleAccessId',
          params: { companyId, moduleAccessId: row.id },
          search: true,
        })}
        rowActions={menu}
        currentId={moduleAccessId}
        renderCard={(row) => (
          <AccessCard companyId={companyId} access={row} licenceEnd={ends.get(row.licence.id)} menu={menu(row)} />
        )}
        searchPlaceholder={m.company_access_search()}
        filters={useFilters(companyId)}
        actions={give}
        loadAllRows={all}
        loadAllIds={async () => (await all()).map(({ id }) => id)}
        bulkActions={
          rights.trainingWrite
            ? (ids, clearSelection) => {
                // Rows of other pages are not known here: both actions are offered for them.
                const known = ids.map((id) => shown.get(id))
                const ask = (action: AccessChange['action']) => {
                  setChange({ action, ids })
                  setClear(() => clearSelection)
                }
                return (
                  <>
                    {known.some((row) => row?.revoked !== false) ? (
                      <Button variant="outline" size="sm" onClick={() => ask('restore')}>
                        <RotateCcw aria-hidden />
                        {m.company_access_restore()}
                      </Button>
                    ) : null}
                    {known.some((row) => row?.revoked !== true) ? (
                      <Button variant="danger-outline" size="sm" onClick={() => ask('revoke')}>
                        <Ban aria-hidden />
                        {m.company_access_revoke()}
                      </Button>
                    ) : null}
                  </>
                )
              }
            : undefined
        }
        empty={{ title: m.company_access_empty(), text: m.company_access_empty_text(), action: give }}
      />
      <RevokeDialog
        companyId={companyId}
        change={change}
        onClose={() => setChange(undefined)}
        onDone={() => clear?.()}
      />
      <Outlet />
    </Page>
  )
}

function useFilters(companyId: string): Filter[] {
  const { data: licences } = trpc.company.licence.list.useQuery({ companyId })
  const { data: modules } = trpc.company.module.list.useQuery({ companyId })
  const titles = new Map(modules?.rows.map(({ id, title }) => [id, title]))
  const option = (value: string, label: string) => ({ value, label })
  return [
    {
      key: 'state',
      label: m.company_access_state(),
      options: [
        option('active', m.company_access_state_active()),
        option('inactive', m.company_access_state_inactive()),
        option('revoked', m.company_access_state_revoked()),
        option('expired', m.company_access_state_expired()),
      ],
    },
    {
      key: 'moduleLicenceId',
      label: m.company_access_licence(),
      options: (licences?.rows ?? []).map(({ id, name }) => option(id, name)),
    },
    {
      key: 'moduleId',
      label: m.company_access_module(),
      options: [...titles].map(([id, title]) => option(id, title)),
    },
    {
      key: 'endsWithinDays',
      label: m.company_access_ends(),
      options: [option('7', m.company_access_ends_7()), option('30', m.company_access_ends_30())],
    },
    {
      key: 'neverOpened',
      label: m.company_access_opened(),
      options: [option('true', m.company_access_opened_no()), option('false', m.company_access_opened_yes())],
    },
  ]
}

function RowMenu({
  companyId,
  row,
  onChange,
}: {
  companyId: string
  row: AccessRow
  onChange?: (change: AccessChange) => void
}) {
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <IconButton label={m.company_access_actions({ name: fullName(row.user) })} size="icon-sm">
          <Ellipsis aria-hidden />
        </IconButton>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        <DropdownMenuItem asChild>
          <Link
            to="/company/$companyId/module-access/$moduleAccessId"
            params={{ companyId, moduleAccessId: row.id }}
            search={true}
          >
            <KeyRound aria-hidden />
            {m.company_access_open()}
          </Link>
        </DropdownMenuItem>
        {!onChange ? null : row.revoked ? (
          <DropdownMenuItem onSelect={() => onChange({ action: 'restore', ids: [row.id] })}>
            <RotateCcw aria-hidden />
            {m.company_access_restore()}
          </DropdownMenuItem>
        ) : (
          <DropdownMenuItem tone="danger" onSelect={() => onChange({ action: 'revoke', ids: [row.id] })}>
            <Ban aria-hidden />
            {m.company_access_revoke()}
          </DropdownMenuItem>
        )}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}

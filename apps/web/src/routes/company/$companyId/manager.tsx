import type { Manager } from '@cursus/contract/manager'
import { keepPreviousData } from '@tanstack/react-query'
import { createFileRoute, Link, Outlet, useParams } from '@tanstack/react-router'
import { Plus, UserMinus } from 'lucide-react'
import { useState } from 'react'
import { DataList } from '#web/components/data-list/data-list.tsx'
import { TwoLines } from '#web/components/data-list/list-table.tsx'
import { PersonLines } from '#web/components/data-list/person-lines.tsx'
import type { Column } from '#web/components/data-list/types.ts'
import { Page } from '#web/components/page-header.tsx'
import { StateBadge } from '#web/components/state-badge.tsx'
import { Avatar } from '#web/components/ui/avatar.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { useCompanyRights } from '#web/features/company/use-company-rights.ts'
import { ManagerRights, managerRightsText } from '#web/features/manager/manager-rights.tsx'
import { RemoveManagersDialog } from '#web/features/manager/remove-managers-dialog.tsx'
import { formatDate } from '#web/lib/format.ts'
import { guard } from '#web/lib/guard.ts'
import { listSearch, toListQuery, useListState } from '#web/lib/list-search.ts'
import { loadAll } from '#web/lib/load-all.ts'
import { fullName } from '#web/lib/session.ts'
import { api, trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'

export const Route = createFileRoute('/company/$companyId/manager')({
  validateSearch: listSearch(),
  beforeLoad: guard('/company/$companyId/manager'),
  loaderDeps: ({ search }) => search,
  loader: ({ params: { companyId }, deps }) =>
    void api.company.manager.list.prefetch({ companyId, ...toListQuery(deps) }),
  component: Managers,
})

const nameOf = (row: Manager) => fullName(row) + (row.isMe ? ` (${m.company_manager_me()})` : '')

const columns = (): Column<Manager>[] => [
  {
    id: 'name',
    header: m.company_manager_name(),
    sort: 'name',
    csv: fullName,
    cell: (row) => <PersonLines person={row} title={nameOf(row)} />,
  },
  {
    id: 'email',
    header: m.company_manager_email(),
    sort: 'email',
    initiallyHidden: true,
    csv: (row) => row.email,
    cell: (row) => row.email,
  },
  {
    id: 'rights',
    header: m.company_manager_roles(),
    csv: (row) => managerRightsText(row.rights),
    cell: (row) => <ManagerRights rights={row.rights} />,
  },
  {
    id: 'account',
    header: m.company_user_state(),
    csv: (row) => (row.isInvited ? m.company_manager_invited() : m.company_user_active()),
    cell: (row) =>
      row.isInvited ? (
        <StateBadge state="toAccept">{m.company_manager_invited()}</StateBadge>
      ) : (
        <StateBadge state="active" />
      ),
  },
  {
    id: 'creationDate',
    header: m.company_manager_since(),
    sort: 'creationDate',
    wideOnly: true,
    csv: (row) => formatDate(row.creationDate),
    cell: (row) => <span className="text-muted-foreground">{formatDate(row.creationDate)}</span>,
  },
]

function Managers() {
  const { companyId } = Route.useParams()
  const { userId } = useParams({ strict: false })
  const state = useListState()
  const { adminWrite } = useCompanyRights(companyId)
  const query = { companyId, ...toListQuery(state.search) }
  const list = trpc.company.manager.list.useQuery(query, { placeholderData: keepPreviousData })
  const [removing, setRemoving] = useState<readonly string[]>()
  const [clear, setClear] = useState<() => void>()
  const all = () => loadAll((page) => api.company.manager.list.fetch({ ...query, ...page }))
  const add = adminWrite ? (
    <Button asChild>
      <Link to="/company/$companyId/manager/add" params={{ companyId }} search={true}>
        <Plus aria-hidden />
        {m.company_manager_add()}
      </Link>
    </Button>
  ) : undefined
  return (
    <Page>
      <DataList
        id="gestionnaires"
        title={m.nav_managers()}
        state={state}
        data={list.data}
        error={list.error}
        onRetry={() => void list.refetch()}
        columns={columns()}
        rowId={(row) => row.id}
        rowLabel={fullName}
        rowLink={(row) => ({
          to: '/company/$companyId/manager/$userId',
          params: { companyId, userId: row.id },
          search: true,
        })}
        currentId={userId}
        renderCard={(row) => (
          <div className="flex flex-col gap-2">
            <Link
              to="/company/$companyId/manager/$userId"
              params={{ companyId, userId: row.id }}
              search={true}
              className="before:absolute before:inset-0 before:content-['']"
            >
              <TwoLines
                start={<Avatar avatar={row.avatar} name={fullName(row)} size="lg" />}
                title={nameOf(row)}
                sub={row.firstname ? row.email : m.company_manager_invited()}
              />
            </Link>
            <ManagerRights rights={row.rights} />
          </div>
        )}
        searchPlaceholder={m.company_manager_search()}
        actions={add}
        loadAllRows={all}
        bulkActions={
          adminWrite
            ? (ids, clearSelection) => (
                <Button
                  variant="danger-outline"
                  size="sm"
                  onClick={() => {
                    setRemoving(ids)
                    setClear(() => clearSelection)
                  }}
                >
                  <UserMinus aria-hidden />
                  {m.company_manager_remove()}
                </Button>
              )
            : undefined
        }
        empty={{ title: m.company_manager_empty(), text: m.company_manager_empty_text(), action: add }}
      />
      <RemoveManagersDialog
        companyId={companyId}
        ids={removing}
        onClose={() => setRemoving(undefined)}
        onDone={() => clear?.()}
      />
      <Outlet />
    </Page>
  )
}

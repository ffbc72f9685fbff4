import type { CompanyUser } from '@cursus/contract/access'
import { keepPreviousData } from '@tanstack/react-query'
import { createFileRoute, Link, Outlet, useParams } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { DataList } from '#web/components/data-list/data-list.tsx'
import { TwoLines } from '#web/components/data-list/list-table.tsx'
import { PersonLines } from '#web/components/data-list/person-lines.tsx'
import type { Column } from '#web/components/data-list/types.ts'
import { Page } from '#web/components/page-header.tsx'
import { ProgressBar } from '#web/components/progress-bar.tsx'
import { Avatar } from '#web/components/ui/avatar.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { useCompanyRights } from '#web/features/company/use-company-rights.ts'
import { UserBadge, userStateText } from '#web/features/company/user-badge.tsx'
import { formatDateTime, formatRecent } from '#web/lib/format.ts'
import { guard } from '#web/lib/guard.ts'
import { listSearch, toListQuery, useListState } from '#web/lib/list-search.ts'
import { loadAll } from '#web/lib/load-all.ts'
import { fullName } from '#web/lib/session.ts'
import { api, trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'

export const Route = createFileRoute('/company/$companyId/user')({
  validateSearch: listSearch(),
  beforeLoad: guard('/company/$companyId/user'),
  loaderDeps: ({ search }) => search,
  loader: ({ params: { companyId }, deps }) => void api.company.user.list.prefetch({ companyId, ...toListQuery(deps) }),
  component: Users,
})

const progressOf = (row: CompanyUser, className?: string) => (
  <ProgressBar
    inline
    value={row.progress}
    label={m.company_access_progress_of({ name: fullName(row) })}
    className={className}
  />
)

const columns = (): Column<CompanyUser>[] => [
  {
    id: 'name',
    header: m.company_user_name(),
    sort: 'name',
    csv: fullName,
    cell: (row) => <PersonLines person={row} />,
  },
  {
    id: 'email',
    header: m.company_user_email(),
    sort: 'email',
    initiallyHidden: true,
    csv: (row) => row.email,
    cell: (row) => row.email,
  },
  {
    id: 'state',
    header: m.company_user_state(),
    csv: userStateText,
    cell: (row) => <UserBadge user={row} />,
  },
  {
    id: 'accesses',
    header: m.company_user_accesses(),
    csv: (row) => row.accessCount,
    cell: (row) => m.company_user_accesses_value({ active: row.activeAccessCount, count: row.accessCount }),
  },
  {
    id: 'progress',
    header: m.company_user_progress(),
    width: '180px',
    csv: (row) => row.progress,
    cell: (row) => progressOf(row),
  },
  {
    id: 'lastAccess',
    header: m.company_user_last(),
    sort: 'lastAccess',
    wideOnly: true,
    csv: (row) => (row.lastAccess ? formatDateTime(row.lastAccess) : ''),
    cell: (row) => (
      <span className="text-muted-foreground">
        {row.lastAccess ? formatRecent(row.lastAccess) : m.company_access_never()}
      </span>
    ),
  },
]

function Users() {
  const { companyId } = Route.useParams()
  const { userId } = useParams({ strict: false })
  const state = useListState()
  const { trainingWrite } = useCompanyRights(companyId)
  const query = { companyId, ...toListQuery(state.search) }
  const list = trpc.company.user.list.useQuery(query, { placeholderData: keepPreviousData })
  return (
    <Page>
      <DataList
        id="utilisateurs"
        title={m.nav_users()}
        state={state}
        data={list.data}
        error={list.error}
        onRetry={() => void list.refetch()}
        columns={columns()}
        rowId={(row) => row.id}
        rowLabel={fullName}
        rowLink={(row) => ({
          to: '/company/$companyId/user/$userId',
          params: { companyId, userId: row.id },
          search: true,
        })}
        currentId={userId}
        renderCard={(row) => (
          <div className="flex flex-col gap-2">
            <Link
              to="/company/$companyId/user/$userId"
              params={{ companyId, userId: row.id }}
              search={true}
              className="before:absolute before:inset-0 before:content-['']"
            >
              <TwoLines
                start={<Avatar avatar={row.avatar} name={fullName(row)} size="lg" />}
                title={fullName(row)}
                sub={m.company_user_accesses_value({ active: row.activeAccessCount, count: row.accessCount })}
              />
            </Link>
            <div className="flex items-center gap-3">
              <UserBadge user={row} />
              {progressOf(row, 'min-w-0 flex-1')}
            </div>
          </div>
        )}
        searchPlaceholder={m.company_user_search()}
        loadAllRows={() => loadAll((page) => api.company.user.list.fetch({ ...query, ...page }))}
        empty={{
          title: m.company_user_empty(),
          text: m.company_user_empty_text(),
          action: trainingWrite ? (
            <Button asChild>
              <Link to="/company/$companyId/module-access/add" params={{ companyId }}>
                <Plus aria-hidden />
                {m.company_access_give()}
              </Link>
            </Button>
          ) : undefined,
        }}
      />
      <Outlet />
    </Page>
  )
}

import type { CompanyModule } from '@cursus/contract/licence'
import { keepPreviousData } from '@tanstack/react-query'
import { createFileRoute, Link, Outlet, useParams } from '@tanstack/react-router'
import { Thumb } from '#web/components/cover.tsx'
import { DataList } from '#web/components/data-list/data-list.tsx'
import { TwoLines } from '#web/components/data-list/list-table.tsx'
import type { Column } from '#web/components/data-list/types.ts'
import { Page } from '#web/components/page-header.tsx'
import { StateBadge } from '#web/components/state-badge.tsx'
import { Badge } from '#web/components/ui/badge.tsx'
import { moduleTypeName } from '#web/features/company/module-type-name.ts'
import { formatNumber } from '#web/lib/format.ts'
import { guard } from '#web/lib/guard.ts'
import { listSearch, toListQuery, useListState } from '#web/lib/list-search.ts'
import { loadAll } from '#web/lib/load-all.ts'
import { localName } from '#web/lib/local-name.ts'
import { api, trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'

export const Route = createFileRoute('/company/$companyId/module')({
  validateSearch: listSearch(),
  beforeLoad: guard('/company/$companyId/module'),
  loaderDeps: ({ search }) => search,
  loader: ({ params: { companyId }, deps }) =>
    void api.company.module.list.prefetch({ companyId, ...toListQuery(deps) }),
  component: Modules,
})

/** A module stands once for each licence that gives it. */
const rowId = (row: CompanyModule) => `${row.moduleVersionId} ${row.licence.id}`

function Version({ module }: { module: CompanyModule }) {
  return (
    <span className="flex flex-wrap items-center gap-1.5">
      {`v${module.version}`}
      {module.archived ? (
        <StateBadge state="archived" />
      ) : module.latestVersion > module.version ? (
        <Badge variant="accent">{m.company_module_newer({ version: module.latestVersion })}</Badge>
      ) : null}
    </span>
  )
}

const columns = (): Column<CompanyModule>[] => [
  {
    id: 'title',
    header: m.company_module_title(),
    sort: 'title',
    csv: (row) => row.title,
    cell: (row) => (
      <TwoLines
        start={<Thumb title={row.title} toneId={row.theme.id} illustration={row.illustration} />}
        title={row.title}
        sub={localName(row.theme)}
      />
    ),
  },
  {
    id: 'type',
    header: m.company_module_type(),
    wideOnly: true,
    csv: (row) => moduleTypeName(row.type),
    cell: (row) => moduleTypeName(row.type),
  },
  {
    id: 'version',
    header: m.company_module_version(),
    sort: 'version',
    csv: (row) => row.version,
    cell: (row) => <Version module={row} />,
  },
  {
    id: 'licence',
    header: m.company_module_licence(),
    sort: 'licence',
    csv: (row) => row.licence.name,
    cell: (row) => row.licence.name,
  },
  {
    id: 'contents',
    header: m.company_module_contents(),
    align: 'right',
    wideOnly: true,
    csv: (row) => row.contentCount,
    cell: (row) => formatNumber(row.contentCount),
  },
  {
    id: 'people',
    header: m.company_module_people(),
    align: 'right',
    csv: (row) => row.activeUserCount,
    cell: (row) => formatNumber(row.activeUserCount),
  },
]

function Modules() {
  const { companyId } = Route.useParams()
  const { moduleVersionId, moduleLicenceId } = useParams({ strict: false })
  const state = useListState()
  const query = { companyId, ...toListQuery(state.search) }
  const list = trpc.company.module.list.useQuery(query, { placeholderData: keepPreviousData })
  return (
    <Page>
      <DataList
        id="modules"
        title={m.nav_modules()}
        state={state}
        data={list.data}
        error={list.error}
        onRetry={() => void list.refetch()}
        columns={columns()}
        rowId={rowId}
        rowLabel={(row) => row.title}
        rowLink={(row) => ({
          to: '/company/$companyId/module/$moduleVersionId/$moduleLicenceId',
          params: { companyId, moduleVersionId: row.moduleVersionId, moduleLicenceId: row.licence.id },
          search: true,
        })}
        currentId={moduleVersionId ? `${moduleVersionId} ${moduleLicenceId}` : undefined}
        renderCard={(row) => (
          <div className="flex flex-col gap-2">
            <Link
              to="/company/$companyId/module/$moduleVersionId/$moduleLicenceId"
              params={{ companyId, moduleVersionId: row.moduleVersionId, moduleLicenceId: row.licence.id }}
              search={true}
              className="before:absolute before:inset-0 before:content-['']"
            >
              <TwoLines
                start={<Thumb size={40} title={row.title} toneId={row.theme.id} illustration={row.illustration} />}
                title={row.title}
                sub={row.licence.name}
              />
            </Link>
            <div className="flex flex-wrap items-center justify-between gap-2 text-xs text-muted-foreground tabular-nums">
              <Version module={row} />
              <span>{m.company_licence_module_people({ count: row.activeUserCount })}</span>
            </div>
          </div>
        )}
        searchPlaceholder={m.company_module_search()}
        loadAllRows={() => loadAll((page) => api.company.module.list.fetch({ ...query, ...page }))}
        empty={{ title: m.company_module_empty(), text: m.company_module_empty_text() }}
      />
      <Outlet />
    </Page>
  )
}

import { createFileRoute } from '@tanstack/react-router'
import { useCallback } from 'react'
import { PageOf } from '#web/components/page-of.tsx'
import { type ModuleFilter, ModuleListPage } from '#web/features/participant/module-list-page.tsx'
import { guard } from '#web/lib/guard.ts'
import { oneOf, searchParams, text } from '#web/lib/search-params.ts'
import { api, trpc } from '#web/lib/trpc.ts'
import { itemStateOf } from '#web/lib/use-item.ts'
import { m } from '#web/paraglide/messages.js'

export const Route = createFileRoute('/platform/user-module/')({
  validateSearch: searchParams({ search: text, show: oneOf('ongoing', 'new', 'done') }),
  beforeLoad: guard('/platform/user-module'),
  loader: () => void api.participant.userModule.list.prefetch(),
  component: UserModules,
})

function UserModules() {
  const { search = '', show = 'all' } = Route.useSearch()
  const navigate = Route.useNavigate()
  const modules = itemStateOf(trpc.participant.userModule.list.useQuery())
  const change = useCallback(
    (patch: { show?: ModuleFilter; search?: string }) =>
      void navigate({
        replace: true,
        search: (held) => {
          const next = { ...held, ...patch }
          return {
            search: next.search || undefined,
            show: next.show === 'all' ? undefined : (next.show as Exclude<ModuleFilter, 'all'> | undefined),
          }
        },
      }),
    [navigate],
  )
  return (
    <PageOf of={modules} title={m.nav_my_modules()} back={{ link: { to: '/' }, label: m.common_not_found_home() }}>
      {(rows) => <ModuleListPage modules={rows} filter={show} search={search} onChange={change} />}
    </PageOf>
  )
}

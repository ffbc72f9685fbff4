import { createFileRoute } from '@tanstack/react-router'
import { useCallback } from 'react'
import { type ModuleFilter, ModuleListPage } from '#web/features/participant/module-list-page.tsx'
import { guard } from '#web/lib/guard.ts'
import { oneOf, searchParams, text } from '#web/lib/search-params.ts'
import { api, trpc } from '#web/lib/trpc.ts'

export const Route = createFileRoute('/platform/user-module/')({
  validateSearch: searchParams({ search: text, show: oneOf('ongoing', 'new', 'done') }),
  beforeLoad: guard('/platform/user-module'),
  loader: () => api.participant.userModule.list.ensureData(),
  component: UserModules,
})

function UserModules() {
  const { search = '', show = 'all' } = Route.useSearch()
  const navigate = Route.useNavigate()
  const [modules] = trpc.participant.userModule.list.useSuspenseQuery()
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
  return <ModuleListPage modules={modules} filter={show} search={search} onChange={change} />
}

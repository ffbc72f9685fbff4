import { createFileRoute, Outlet } from '@tanstack/react-router'
import { Page } from '#web/components/page-header.tsx'
import { ModuleList } from '#web/features/module/module-list.tsx'
import { guard } from '#web/lib/guard.ts'
import { listSearch } from '#web/lib/list-search.ts'
import { oneOf, text } from '#web/lib/search-params.ts'

export const Route = createFileRoute('/management/module')({
  validateSearch: listSearch({ type: oneOf('course', 'free-content'), themeId: text, language: oneOf('fr', 'en') }),
  beforeLoad: guard('/management/module'),
  component: Modules,
})

function Modules() {
  return (
    <Page>
      <ModuleList />
      <Outlet />
    </Page>
  )
}

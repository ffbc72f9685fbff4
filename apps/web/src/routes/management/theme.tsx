import { createFileRoute, Outlet } from '@tanstack/react-router'
import { Page } from '#web/components/page-header.tsx'
import { ThemeList } from '#web/features/theme/theme-list.tsx'
import { guard } from '#web/lib/guard.ts'
import { listSearch } from '#web/lib/list-search.ts'

export const Route = createFileRoute('/management/theme')({
  validateSearch: listSearch(),
  beforeLoad: guard('/management/theme'),
  component: List,
})

function List() {
  return (
    <Page>
      <ThemeList />
      <Outlet />
    </Page>
  )
}

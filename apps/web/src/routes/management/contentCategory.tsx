import { createFileRoute, Outlet } from '@tanstack/react-router'
import { Page } from '#web/components/page-header.tsx'
import { CategoryList } from '#web/features/category/category-list.tsx'
import { guard } from '#web/lib/guard.ts'
import { listSearch } from '#web/lib/list-search.ts'

export const Route = createFileRoute('/management/contentCategory')({
  validateSearch: listSearch(),
  beforeLoad: guard('/management/contentCategory'),
  component: List,
})

function List() {
  return (
    <Page>
      <CategoryList />
      <Outlet />
    </Page>
  )
}

import { createFileRoute, Outlet } from '@tanstack/react-router'
import { Page } from '#web/components/page-header.tsx'
import { guard } from '#web/lib/guard.ts'
import { listSearch } from '#web/lib/list-search.ts'
import { CompanyList } from './-components/company-list.tsx'

export const Route = createFileRoute('/management/company')({
  validateSearch: listSearch(),
  beforeLoad: guard('/management/company'),
  component: List,
})

function List() {
  return (
    <Page>
      <CompanyList />
      <Outlet />
    </Page>
  )
}

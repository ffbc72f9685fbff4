import { createFileRoute, Outlet } from '@tanstack/react-router'
import { Page } from '#web/components/page-header.tsx'
import { PlatformManagerList } from '#web/features/platform-manager/platform-manager-list.tsx'
import { guard } from '#web/lib/guard.ts'
import { listSearch } from '#web/lib/list-search.ts'

export const Route = createFileRoute('/management/platformManager')({
  validateSearch: listSearch(),
  beforeLoad: guard('/management/platformManager'),
  component: PlatformManagers,
})

function PlatformManagers() {
  return (
    <Page>
      <PlatformManagerList />
      <Outlet />
    </Page>
  )
}

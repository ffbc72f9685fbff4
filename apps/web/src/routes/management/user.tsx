import { createFileRoute, Outlet } from '@tanstack/react-router'
import { Page } from '#web/components/page-header.tsx'
import { UserList } from '#web/features/user/user-list.tsx'
import { userStates } from '#web/features/user/user-states.ts'
import { guard } from '#web/lib/guard.ts'
import { listSearch } from '#web/lib/list-search.ts'
import { oneOf } from '#web/lib/search-params.ts'

export const Route = createFileRoute('/management/user')({
  validateSearch: listSearch({ state: oneOf(...userStates) }),
  beforeLoad: guard('/management/user'),
  component: Users,
})

function Users() {
  return (
    <Page>
      <UserList />
      <Outlet />
    </Page>
  )
}

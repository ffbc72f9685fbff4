import { createFileRoute } from '@tanstack/react-router'
import { UserList } from '#web/features/user/user-list.tsx'
import { userList } from '#web/features/user/user-queries.ts'
import { guard } from '#web/lib/guard.ts'

export const Route = createFileRoute('/management/user')({
  ...userList.route,
  beforeLoad: guard('/management/user'),
  component: UserList,
})

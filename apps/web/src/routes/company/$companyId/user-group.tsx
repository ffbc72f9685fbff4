import { createFileRoute } from '@tanstack/react-router'
import { UserGroupList } from '#web/features/user-group/user-group-list.tsx'
import { userGroupList } from '#web/features/user-group/user-group-queries.ts'
import { guard } from '#web/lib/guard.ts'

export const Route = createFileRoute('/company/$companyId/user-group')({
  ...userGroupList.route,
  beforeLoad: guard('/company/$companyId/user-group'),
  component: UserGroupList,
})

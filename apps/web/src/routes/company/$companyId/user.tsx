import { createFileRoute } from '@tanstack/react-router'
import { companyUserList } from '#web/features/company/company-queries.ts'
import { UserList } from '#web/features/company/user-list.tsx'
import { guard } from '#web/lib/guard.ts'

export const Route = createFileRoute('/company/$companyId/user')({
  ...companyUserList.route,
  beforeLoad: guard('/company/$companyId/user'),
  component: UserList,
})

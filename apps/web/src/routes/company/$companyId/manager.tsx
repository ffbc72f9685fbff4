import { createFileRoute } from '@tanstack/react-router'
import { ManagerList } from '#web/features/manager/manager-list.tsx'
import { managerList } from '#web/features/manager/manager-queries.ts'
import { guard } from '#web/lib/guard.ts'

export const Route = createFileRoute('/company/$companyId/manager')({
  ...managerList.route,
  beforeLoad: guard('/company/$companyId/manager'),
  component: ManagerList,
})

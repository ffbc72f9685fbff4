import { createFileRoute } from '@tanstack/react-router'
import { AccessList } from '#web/features/access/access-list.tsx'
import { accessList } from '#web/features/access/access-queries.ts'
import { guard } from '#web/lib/guard.ts'

export const Route = createFileRoute('/company/$companyId/module-access')({
  ...accessList.route,
  beforeLoad: guard('/company/$companyId/module-access'),
  component: AccessList,
})

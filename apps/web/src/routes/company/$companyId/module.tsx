import { createFileRoute } from '@tanstack/react-router'
import { companyModuleList } from '#web/features/company/company-queries.ts'
import { ModuleList } from '#web/features/company/module-list.tsx'
import { guard } from '#web/lib/guard.ts'

export const Route = createFileRoute('/company/$companyId/module')({
  ...companyModuleList.route,
  beforeLoad: guard('/company/$companyId/module'),
  component: ModuleList,
})

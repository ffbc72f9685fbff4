import { createFileRoute } from '@tanstack/react-router'
import { ReportModulePage } from '#web/features/report/report-module-page.tsx'
import { reportModuleItem, resultList } from '#web/features/report/report-queries.ts'
import { guard } from '#web/lib/guard.ts'

export const Route = createFileRoute('/company/$companyId/report_/$moduleId')({
  ...resultList.route,
  loader: (match) => {
    reportModuleItem.loader(match)
    resultList.route.loader(match)
  },
  beforeLoad: guard('/company/$companyId/report/$moduleId'),
  component: ReportModulePage,
})

import { createFileRoute } from '@tanstack/react-router'
import { ReportPage } from '#web/features/report/report-page.tsx'
import { reportPartList } from '#web/features/report/report-queries.ts'
import { guard } from '#web/lib/guard.ts'

export const Route = createFileRoute('/company/$companyId/report')({
  ...reportPartList.route,
  beforeLoad: guard('/company/$companyId/report'),
  component: ReportPage,
})

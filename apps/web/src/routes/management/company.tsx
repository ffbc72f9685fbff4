import { createFileRoute } from '@tanstack/react-router'
import { CompanyList } from '#web/features/company/company-list.tsx'
import { companyList } from '#web/features/company/company-queries.ts'
import { guard } from '#web/lib/guard.ts'

export const Route = createFileRoute('/management/company')({
  ...companyList.route,
  beforeLoad: guard('/management/company'),
  component: CompanyList,
})

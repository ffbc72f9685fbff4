import { createFileRoute } from '@tanstack/react-router'
import { guard } from '#web/lib/guard.ts'
import { CompanyList } from './-components/company-list.tsx'
import { companyList } from './-components/company-queries.ts'

export const Route = createFileRoute('/management/company')({
  ...companyList.route,
  beforeLoad: guard('/management/company'),
  component: CompanyList,
})

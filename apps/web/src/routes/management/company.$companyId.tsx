import { createFileRoute } from '@tanstack/react-router'
import { managedCompanyItem } from '#web/features/company/company-queries.ts'
import { CompanySheet } from '#web/features/company/company-sheet.tsx'
import { guard } from '#web/lib/guard.ts'

export const Route = createFileRoute('/management/company/$companyId')({
  beforeLoad: guard('/management/company/$companyId'),
  loader: managedCompanyItem.loader,
  component: CompanySheet,
})

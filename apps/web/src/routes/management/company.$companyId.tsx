import { createFileRoute } from '@tanstack/react-router'
import { guard } from '#web/lib/guard.ts'
import { companyItem } from './-components/company-queries.ts'
import { CompanySheet } from './-components/company-sheet.tsx'

export const Route = createFileRoute('/management/company/$companyId')({
  beforeLoad: guard('/management/company/$companyId'),
  loader: companyItem.loader,
  component: CompanySheet,
})

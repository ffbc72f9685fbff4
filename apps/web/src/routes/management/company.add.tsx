import { createFileRoute } from '@tanstack/react-router'
import { CompanyAddSheet } from '#web/features/company/company-add-sheet.tsx'
import { guard } from '#web/lib/guard.ts'

export const Route = createFileRoute('/management/company/add')({
  beforeLoad: guard('/management/company/add'),
  component: CompanyAddSheet,
})

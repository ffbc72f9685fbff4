import { createFileRoute } from '@tanstack/react-router'
import { guard } from '#web/lib/guard.ts'
import { CompanyAddSheet } from './-components/company-add-sheet.tsx'

export const Route = createFileRoute('/management/company/add')({
  beforeLoad: guard('/management/company/add'),
  component: CompanyAddSheet,
})

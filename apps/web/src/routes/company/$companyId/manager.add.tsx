import { createFileRoute } from '@tanstack/react-router'
import { AddManagerSheet } from '#web/features/manager/add-manager-sheet.tsx'
import { guard } from '#web/lib/guard.ts'

export const Route = createFileRoute('/company/$companyId/manager/add')({
  beforeLoad: guard('/company/$companyId/manager/add'),
  component: AddManagerSheet,
})

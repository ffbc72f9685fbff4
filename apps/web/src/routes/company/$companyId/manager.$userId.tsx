import { createFileRoute } from '@tanstack/react-router'
import { managerItem } from '#web/features/manager/manager-queries.ts'
import { ManagerSheet } from '#web/features/manager/manager-sheet.tsx'
import { guard } from '#web/lib/guard.ts'

export const Route = createFileRoute('/company/$companyId/manager/$userId')({
  beforeLoad: guard('/company/$companyId/manager/$userId'),
  loader: managerItem.loader,
  component: ManagerSheet,
})

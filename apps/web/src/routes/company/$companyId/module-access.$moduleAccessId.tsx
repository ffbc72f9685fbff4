import { createFileRoute } from '@tanstack/react-router'
import { accessItem } from '#web/features/access/access-queries.ts'
import { AccessSheet } from '#web/features/access/access-sheet.tsx'
import { guard } from '#web/lib/guard.ts'

export const Route = createFileRoute('/company/$companyId/module-access/$moduleAccessId')({
  beforeLoad: guard('/company/$companyId/module-access/$moduleAccessId'),
  loader: accessItem.loader,
  component: AccessSheet,
})

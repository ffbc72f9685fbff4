import { createFileRoute } from '@tanstack/react-router'
import { companyUserItem } from '#web/features/company/company-queries.ts'
import { UserSheet } from '#web/features/company/user-sheet.tsx'
import { guard } from '#web/lib/guard.ts'

export const Route = createFileRoute('/company/$companyId/user/$userId')({
  beforeLoad: guard('/company/$companyId/user/$userId'),
  loader: companyUserItem.loader,
  component: UserSheet,
})

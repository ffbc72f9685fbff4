import { createFileRoute } from '@tanstack/react-router'
import { AddUserGroupSheet } from '#web/features/user-group/add-user-group-sheet.tsx'
import { guard } from '#web/lib/guard.ts'

export const Route = createFileRoute('/company/$companyId/user-group/add')({
  beforeLoad: guard('/company/$companyId/user-group/add'),
  component: AddUserGroupSheet,
})

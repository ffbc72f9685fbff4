import { createFileRoute } from '@tanstack/react-router'
import { userGroupItem } from '#web/features/user-group/user-group-queries.ts'
import { UserGroupSheet } from '#web/features/user-group/user-group-sheet.tsx'
import { guard } from '#web/lib/guard.ts'

export const Route = createFileRoute('/company/$companyId/user-group/$userGroupId')({
  beforeLoad: guard('/company/$companyId/user-group/$userGroupId'),
  loader: userGroupItem.loader,
  component: UserGroupSheet,
})

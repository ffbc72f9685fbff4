import { createFileRoute } from '@tanstack/react-router'
import { userItem } from '#web/features/user/user-queries.ts'
import { UserSheet } from '#web/features/user/user-sheet.tsx'
import { guard } from '#web/lib/guard.ts'

export const Route = createFileRoute('/management/user/$userId')({
  beforeLoad: guard('/management/user/$userId'),
  loader: userItem.loader,
  component: UserSheet,
})

import { createFileRoute } from '@tanstack/react-router'
import { ThemeRestoreSheet } from '#web/features/named/named-list.tsx'
import { guard } from '#web/lib/guard.ts'

export const Route = createFileRoute('/management/theme/restore')({
  beforeLoad: guard('/management/theme/restore'),
  component: ThemeRestoreSheet,
})

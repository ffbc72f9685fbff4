import { createFileRoute } from '@tanstack/react-router'
import { ThemeRestoreSheet } from '#web/features/theme/theme-restore-sheet.tsx'
import { guard } from '#web/lib/guard.ts'

export const Route = createFileRoute('/management/theme/restore')({
  beforeLoad: guard('/management/theme/restore'),
  component: ThemeRestoreSheet,
})

import { createFileRoute } from '@tanstack/react-router'
import { ThemeAddSheet } from '#web/features/theme/theme-add-sheet.tsx'
import { guard } from '#web/lib/guard.ts'

export const Route = createFileRoute('/management/theme/add')({
  beforeLoad: guard('/management/theme/add'),
  component: ThemeAddSheet,
})

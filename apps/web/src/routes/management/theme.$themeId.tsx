import { createFileRoute } from '@tanstack/react-router'
import { themeItem } from '#web/features/theme/theme-queries.ts'
import { ThemeSheet } from '#web/features/theme/theme-sheet.tsx'
import { guard } from '#web/lib/guard.ts'

export const Route = createFileRoute('/management/theme/$themeId')({
  beforeLoad: guard('/management/theme/$themeId'),
  loader: themeItem.loader,
  component: ThemeSheet,
})

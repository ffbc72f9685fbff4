import { createFileRoute } from '@tanstack/react-router'
import { ThemeList } from '#web/features/theme/theme-list.tsx'
import { themeList } from '#web/features/theme/theme-queries.ts'
import { guard } from '#web/lib/guard.ts'

export const Route = createFileRoute('/management/theme')({
  ...themeList.route,
  beforeLoad: guard('/management/theme'),
  component: ThemeList,
})

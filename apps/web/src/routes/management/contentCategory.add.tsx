import { createFileRoute } from '@tanstack/react-router'
import { CategoryAddSheet } from '#web/features/category/category-add-sheet.tsx'
import { guard } from '#web/lib/guard.ts'

export const Route = createFileRoute('/management/contentCategory/add')({
  beforeLoad: guard('/management/contentCategory/add'),
  component: CategoryAddSheet,
})

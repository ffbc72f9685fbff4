import { createFileRoute } from '@tanstack/react-router'
import { ContentAddSheet } from '#web/features/content/content-add-sheet.tsx'
import { guard } from '#web/lib/guard.ts'

export const Route = createFileRoute('/management/content/add')({
  beforeLoad: guard('/management/content/add'),
  component: ContentAddSheet,
})

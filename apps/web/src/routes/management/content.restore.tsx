import { createFileRoute } from '@tanstack/react-router'
import { ContentRestoreSheet } from '#web/features/content/content-list.tsx'
import { guard } from '#web/lib/guard.ts'

export const Route = createFileRoute('/management/content/restore')({
  beforeLoad: guard('/management/content/restore'),
  component: ContentRestoreSheet,
})

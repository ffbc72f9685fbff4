import { createFileRoute } from '@tanstack/react-router'
import { contentItem } from '#web/features/content/content-queries.ts'
import { ContentSheet } from '#web/features/content/content-sheet.tsx'
import { guard } from '#web/lib/guard.ts'

export const Route = createFileRoute('/management/content/$contentId')({
  beforeLoad: guard('/management/content/$contentId'),
  loader: contentItem.loader,
  component: ContentSheet,
})

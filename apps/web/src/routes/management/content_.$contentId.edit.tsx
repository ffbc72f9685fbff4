import { createFileRoute } from '@tanstack/react-router'
import { ContentEditPage } from '#web/features/content/content-edit-page.tsx'
import { contentItem } from '#web/features/content/content-queries.ts'
import { guard } from '#web/lib/guard.ts'

export const Route = createFileRoute('/management/content_/$contentId/edit')({
  beforeLoad: guard('/management/content/$contentId/edit'),
  loader: contentItem.loader,
  component: ContentEditPage,
})

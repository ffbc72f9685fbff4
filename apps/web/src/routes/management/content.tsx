import { createFileRoute } from '@tanstack/react-router'
import { ContentList } from '#web/features/content/content-list.tsx'
import { contentList } from '#web/features/content/content-queries.ts'
import { guard } from '#web/lib/guard.ts'

export const Route = createFileRoute('/management/content')({
  ...contentList.route,
  beforeLoad: guard('/management/content'),
  component: ContentList,
})

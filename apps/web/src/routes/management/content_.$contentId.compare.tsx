import { createFileRoute } from '@tanstack/react-router'
import { comparedVersions } from '#web/features/catalogue/compared-versions.ts'
import { ContentComparePage } from '#web/features/content/content-compare-page.tsx'
import { contentItem } from '#web/features/content/content-queries.ts'
import { guard } from '#web/lib/guard.ts'

export const Route = createFileRoute('/management/content_/$contentId/compare')({
  beforeLoad: guard('/management/content/$contentId/compare'),
  validateSearch: comparedVersions,
  loader: contentItem.loader,
  component: ContentComparePage,
})

import { createFileRoute } from '@tanstack/react-router'
import { ContentComparePage } from '#web/features/content/content-compare-page.tsx'
import { contentItem } from '#web/features/content/content-queries.ts'
import { guard } from '#web/lib/guard.ts'

type Search = { before?: string | undefined; after?: string | undefined }

export const Route = createFileRoute('/management/content_/$contentId/compare')({
  beforeLoad: guard('/management/content/$contentId/compare'),
  validateSearch: ({ before, after }: Record<string, unknown>): Search => ({
    ...(typeof before === 'string' && { before }),
    ...(typeof after === 'string' && { after }),
  }),
  loader: contentItem.loader,
  component: ContentComparePage,
})

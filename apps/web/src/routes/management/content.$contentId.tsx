import { createFileRoute } from '@tanstack/react-router'
import { ContentSheet } from '#web/features/content/content-sheet.tsx'
import { guard } from '#web/lib/guard.ts'
import { api } from '#web/lib/trpc.ts'

export const Route = createFileRoute('/management/content/$contentId')({
  beforeLoad: guard('/management/content/$contentId'),
  // Warmed, not waited for: a failure is told in the sheet.
  loader: ({ params }) => {
    void api.management.content.get.prefetch({ id: params.contentId })
    void api.management.content.versions.prefetch({ id: params.contentId })
  },
  component: Sheet,
})

function Sheet() {
  const { contentId } = Route.useParams()
  return <ContentSheet key={contentId} contentId={contentId} />
}

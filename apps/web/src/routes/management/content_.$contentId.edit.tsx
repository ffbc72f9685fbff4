import { createFileRoute } from '@tanstack/react-router'
import { ContentEditPage } from '#web/features/content/content-edit-page.tsx'
import { guard } from '#web/lib/guard.ts'
import { api } from '#web/lib/trpc.ts'

export const Route = createFileRoute('/management/content_/$contentId/edit')({
  beforeLoad: guard('/management/content/$contentId/edit'),
  // Warmed, not waited for: a failure is told in the page.
  loader: ({ params }) => void api.management.content.get.prefetch({ id: params.contentId }),
  component: Edit,
})

function Edit() {
  const { contentId } = Route.useParams()
  return <ContentEditPage contentId={contentId} />
}

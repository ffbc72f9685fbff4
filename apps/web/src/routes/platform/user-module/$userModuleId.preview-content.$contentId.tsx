import { createFileRoute } from '@tanstack/react-router'
import { ContentPreviewSheet } from '#web/features/participant/content-preview-sheet.tsx'
import { guard } from '#web/lib/guard.ts'
import { api } from '#web/lib/trpc.ts'

export const Route = createFileRoute('/platform/user-module/$userModuleId/preview-content/$contentId')({
  beforeLoad: guard('/platform/user-module/$userModuleId/preview-content/$contentId'),
  loader: ({ params }) => api.participant.userContent.get.ensureData(params),
  component: Preview,
})

function Preview() {
  const params = Route.useParams()
  return <ContentPreviewSheet {...params} closeTo={`/platform/user-module/${params.userModuleId}`} />
}

import { createFileRoute } from '@tanstack/react-router'
import { ContentPreviewSheet } from '#web/features/participant/content-preview-sheet.tsx'
import { userContentItem } from '#web/features/participant/participant-queries.ts'
import { guard } from '#web/lib/guard.ts'

export const Route = createFileRoute('/platform/user-module/$userModuleId/preview-content/$contentId')({
  beforeLoad: guard('/platform/user-module/$userModuleId/preview-content/$contentId'),
  loader: userContentItem.loader,
  component: Preview,
})

function Preview() {
  const { userModuleId } = Route.useParams()
  return <ContentPreviewSheet closeTo={`/platform/user-module/${userModuleId}`} />
}

import { createFileRoute } from '@tanstack/react-router'
import { ContentPreviewSheet } from '#web/features/participant/content-preview-sheet.tsx'
import { guard } from '#web/lib/guard.ts'
import { api } from '#web/lib/trpc.ts'

export const Route = createFileRoute('/platform/user-content/preview/$userModuleId/$contentId')({
  beforeLoad: guard('/platform/user-content/preview/$userModuleId/$contentId'),
  loader: ({ params }) => api.participant.userContent.get.ensureData(params),
  component: () => <ContentPreviewSheet {...Route.useParams()} closeTo="/platform/user-content" />,
})

import { createFileRoute } from '@tanstack/react-router'
import { ContentPreviewSheet } from '#web/features/participant/content-preview-sheet.tsx'
import { userContentItem } from '#web/features/participant/participant-queries.ts'
import { guard } from '#web/lib/guard.ts'

export const Route = createFileRoute('/platform/user-tool/preview/$userModuleId/$contentId')({
  beforeLoad: guard('/platform/user-tool/preview/$userModuleId/$contentId'),
  loader: userContentItem.loader,
  component: () => <ContentPreviewSheet closeTo="/platform/user-tool" />,
})

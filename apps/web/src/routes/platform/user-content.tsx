import { createFileRoute } from '@tanstack/react-router'
import { userContentList } from '#web/features/participant/participant-queries.ts'
import { UserContentPage } from '#web/features/participant/user-content-page.tsx'
import { guard } from '#web/lib/guard.ts'

export const Route = createFileRoute('/platform/user-content')({
  ...userContentList.route,
  beforeLoad: guard('/platform/user-content'),
  component: UserContentPage,
})

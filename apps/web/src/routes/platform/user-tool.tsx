import { createFileRoute } from '@tanstack/react-router'
import { userToolList } from '#web/features/participant/participant-queries.ts'
import { UserToolPage } from '#web/features/participant/user-content-page.tsx'
import { guard } from '#web/lib/guard.ts'

export const Route = createFileRoute('/platform/user-tool')({
  ...userToolList.route,
  beforeLoad: guard('/platform/user-tool'),
  component: UserToolPage,
})

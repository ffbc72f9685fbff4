import { createFileRoute } from '@tanstack/react-router'
import { userModuleList } from '#web/features/participant/participant-queries.ts'
import { UserModulePage } from '#web/features/participant/user-module-page.tsx'
import { guard } from '#web/lib/guard.ts'

export const Route = createFileRoute('/platform/user-module/')({
  ...userModuleList.route,
  beforeLoad: guard('/platform/user-module'),
  component: UserModulePage,
})

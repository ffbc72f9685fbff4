import { createFileRoute } from '@tanstack/react-router'
import { userResourceList } from '#web/features/participant/participant-queries.ts'
import { UserResourcePage } from '#web/features/participant/user-resource-page.tsx'
import { guard } from '#web/lib/guard.ts'

export const Route = createFileRoute('/platform/user-resource')({
  ...userResourceList.route,
  beforeLoad: guard('/platform/user-resource'),
  component: UserResourcePage,
})

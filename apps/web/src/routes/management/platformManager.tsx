import { createFileRoute } from '@tanstack/react-router'
import { PlatformManagerList } from '#web/features/platform-manager/platform-manager-list.tsx'
import { platformManagerList } from '#web/features/platform-manager/platform-manager-queries.ts'
import { guard } from '#web/lib/guard.ts'

export const Route = createFileRoute('/management/platformManager')({
  ...platformManagerList.route,
  beforeLoad: guard('/management/platformManager'),
  component: PlatformManagerList,
})

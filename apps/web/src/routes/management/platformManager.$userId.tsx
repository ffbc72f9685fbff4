import { createFileRoute } from '@tanstack/react-router'
import { PlatformManagerSheet } from '#web/features/platform-manager/platform-manager-sheet.tsx'
import { guard } from '#web/lib/guard.ts'
import { api } from '#web/lib/trpc.ts'

export const Route = createFileRoute('/management/platformManager/$userId')({
  beforeLoad: guard('/management/platformManager/$userId'),
  // Warmed, not waited for: a failure is told in the sheet.
  loader: ({ params }) => void api.management.platformManager.get.prefetch({ id: params.userId }),
  component: Sheet,
})

function Sheet() {
  const { userId } = Route.useParams()
  return <PlatformManagerSheet key={userId} userId={userId} />
}

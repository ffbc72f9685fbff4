import { createFileRoute } from '@tanstack/react-router'
import { UserSheet } from '#web/features/user/user-sheet.tsx'
import { guard } from '#web/lib/guard.ts'
import { api } from '#web/lib/trpc.ts'

export const Route = createFileRoute('/management/user/$userId')({
  beforeLoad: guard('/management/user/$userId'),
  // Warmed, not waited for: a failure is told in the sheet.
  loader: ({ params }) => void api.management.user.get.prefetch({ id: params.userId }),
  component: Sheet,
})

function Sheet() {
  const { userId } = Route.useParams()
  return <UserSheet key={userId} userId={userId} />
}

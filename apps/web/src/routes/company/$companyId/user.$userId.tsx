import { createFileRoute } from '@tanstack/react-router'
import { UserSheet } from '#web/features/company/user-sheet.tsx'
import { guard } from '#web/lib/guard.ts'
import { api } from '#web/lib/trpc.ts'

export const Route = createFileRoute('/company/$companyId/user/$userId')({
  beforeLoad: guard('/company/$companyId/user/$userId'),
  loader: ({ params: { companyId, userId } }) => void api.company.user.get.prefetch({ companyId, id: userId }),
  component: Sheet,
})

function Sheet() {
  const { companyId, userId } = Route.useParams()
  return <UserSheet key={userId} companyId={companyId} id={userId} />
}

import { createFileRoute } from '@tanstack/react-router'
import { ManagerSheet } from '#web/features/manager/manager-sheet.tsx'
import { guard } from '#web/lib/guard.ts'
import { api } from '#web/lib/trpc.ts'

export const Route = createFileRoute('/company/$companyId/manager/$userId')({
  beforeLoad: guard('/company/$companyId/manager/$userId'),
  loader: ({ params: { companyId, userId } }) => void api.company.manager.get.prefetch({ companyId, id: userId }),
  component: Sheet,
})

function Sheet() {
  const { companyId, userId } = Route.useParams()
  return <ManagerSheet key={userId} companyId={companyId} id={userId} />
}

import { createFileRoute } from '@tanstack/react-router'
import { AccessSheet } from '#web/features/access/access-sheet.tsx'
import { guard } from '#web/lib/guard.ts'
import { api } from '#web/lib/trpc.ts'

export const Route = createFileRoute('/company/$companyId/module-access/$moduleAccessId')({
  beforeLoad: guard('/company/$companyId/module-access/$moduleAccessId'),
  loader: ({ params: { companyId, moduleAccessId } }) =>
    void api.company.access.get.prefetch({ companyId, id: moduleAccessId }),
  component: Sheet,
})

function Sheet() {
  const { companyId, moduleAccessId } = Route.useParams()
  return <AccessSheet key={moduleAccessId} companyId={companyId} id={moduleAccessId} />
}

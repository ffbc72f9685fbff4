import { createFileRoute } from '@tanstack/react-router'
import { LicenceSheet } from '#web/features/licence/licence-sheet.tsx'
import { guard } from '#web/lib/guard.ts'
import { api } from '#web/lib/trpc.ts'

export const Route = createFileRoute('/company/$companyId/module-licence/$moduleLicenceId')({
  beforeLoad: guard('/company/$companyId/module-licence/$moduleLicenceId'),
  loader: ({ params: { companyId, moduleLicenceId } }) =>
    void api.company.licence.get.prefetch({ companyId, id: moduleLicenceId }),
  component: Sheet,
})

function Sheet() {
  const { companyId, moduleLicenceId } = Route.useParams()
  return <LicenceSheet key={moduleLicenceId} companyId={companyId} id={moduleLicenceId} />
}

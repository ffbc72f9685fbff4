import { createFileRoute } from '@tanstack/react-router'
import { ModuleSheet } from '#web/features/company/module-sheet.tsx'
import { guard } from '#web/lib/guard.ts'
import { api } from '#web/lib/trpc.ts'

export const Route = createFileRoute('/company/$companyId/module/$moduleVersionId/$moduleLicenceId')({
  beforeLoad: guard('/company/$companyId/module/$moduleVersionId/$moduleLicenceId'),
  loader: ({ params: { companyId, moduleLicenceId } }) =>
    void api.company.licence.get.prefetch({ companyId, id: moduleLicenceId }),
  component: () => <ModuleSheet {...Route.useParams()} />,
})

import { createFileRoute } from '@tanstack/react-router'
import { LicenceList } from '#web/features/licence/licence-list.tsx'
import { licenceList } from '#web/features/licence/licence-queries.ts'
import { guard } from '#web/lib/guard.ts'

export const Route = createFileRoute('/company/$companyId/module-licence')({
  ...licenceList.route,
  beforeLoad: guard('/company/$companyId/module-licence'),
  component: LicenceList,
})

import { createFileRoute } from '@tanstack/react-router'
import { ModuleSheet } from '#web/features/company/module-sheet.tsx'
import { licenceItem } from '#web/features/licence/licence-queries.ts'
import { guard } from '#web/lib/guard.ts'

export const Route = createFileRoute('/company/$companyId/module/$moduleVersionId/$moduleLicenceId')({
  beforeLoad: guard('/company/$companyId/module/$moduleVersionId/$moduleLicenceId'),
  // Wrapped in a function, because the router would infer all parameters of the route from the
  // item's.
  loader: (match) => licenceItem.loader(match),
  component: ModuleSheet,
})

import { createFileRoute } from '@tanstack/react-router'
import { licenceItem } from '#web/features/licence/licence-queries.ts'
import { LicenceSheet } from '#web/features/licence/licence-sheet.tsx'
import { guard } from '#web/lib/guard.ts'

export const Route = createFileRoute('/company/$companyId/module-licence/$moduleLicenceId')({
  beforeLoad: guard('/company/$companyId/module-licence/$moduleLicenceId'),
  loader: licenceItem.loader,
  component: LicenceSheet,
})

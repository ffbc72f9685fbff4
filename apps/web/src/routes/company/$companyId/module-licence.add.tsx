import { createFileRoute } from '@tanstack/react-router'
import { AddLicenceSheet } from '#web/features/licence/add-licence-sheet.tsx'
import { guard } from '#web/lib/guard.ts'

export const Route = createFileRoute('/company/$companyId/module-licence/add')({
  beforeLoad: guard('/company/$companyId/module-licence/add'),
  component: AddLicenceSheet,
})

import { createFileRoute } from '@tanstack/react-router'
import { ImportSheet } from '#web/features/people-import/import-sheet.tsx'
import { guard } from '#web/lib/guard.ts'

export const Route = createFileRoute('/company/$companyId/user/import')({
  beforeLoad: guard('/company/$companyId/user/import'),
  component: ImportSheet,
})

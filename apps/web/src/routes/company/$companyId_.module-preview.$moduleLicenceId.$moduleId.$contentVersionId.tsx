import { createFileRoute } from '@tanstack/react-router'
import { LicensedPreview } from '#web/features/preview/licensed-preview.tsx'
import { guard } from '#web/lib/guard.ts'

export const Route = createFileRoute(
  '/company/$companyId_/module-preview/$moduleLicenceId/$moduleId/$contentVersionId',
)({
  beforeLoad: guard('/company/$companyId/module-preview/$moduleLicenceId/$moduleId/$contentVersionId'),
  component: LicensedPreview,
})

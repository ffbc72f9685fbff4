import { createFileRoute } from '@tanstack/react-router'
import { comparedVersions } from '#web/features/catalogue/compared-versions.ts'
import { ModuleComparePage } from '#web/features/module/module-compare-page.tsx'
import { moduleItem } from '#web/features/module/module-queries.ts'
import { guard } from '#web/lib/guard.ts'

export const Route = createFileRoute('/management/module_/$moduleId/compare')({
  beforeLoad: guard('/management/module/$moduleId/compare'),
  validateSearch: comparedVersions,
  loader: moduleItem.loader,
  component: ModuleComparePage,
})

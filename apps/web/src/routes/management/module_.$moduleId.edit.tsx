import { createFileRoute } from '@tanstack/react-router'
import { ModuleEditPage } from '#web/features/module/module-edit-page.tsx'
import { moduleItem } from '#web/features/module/module-queries.ts'
import { guard } from '#web/lib/guard.ts'

export const Route = createFileRoute('/management/module_/$moduleId/edit')({
  beforeLoad: guard('/management/module/$moduleId/edit'),
  loader: moduleItem.loader,
  component: ModuleEditPage,
})

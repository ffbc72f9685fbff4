import { createFileRoute } from '@tanstack/react-router'
import { moduleItem } from '#web/features/module/module-queries.ts'
import { ModuleSheet } from '#web/features/module/module-sheet.tsx'
import { guard } from '#web/lib/guard.ts'

export const Route = createFileRoute('/management/module/$moduleId')({
  beforeLoad: guard('/management/module/$moduleId'),
  loader: moduleItem.loader,
  component: ModuleSheet,
})

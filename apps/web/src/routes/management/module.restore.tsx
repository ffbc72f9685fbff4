import { createFileRoute } from '@tanstack/react-router'
import { ModuleRestoreSheet } from '#web/features/module/module-list.tsx'
import { guard } from '#web/lib/guard.ts'

export const Route = createFileRoute('/management/module/restore')({
  beforeLoad: guard('/management/module/restore'),
  component: ModuleRestoreSheet,
})

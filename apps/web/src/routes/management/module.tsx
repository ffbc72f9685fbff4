import { createFileRoute } from '@tanstack/react-router'
import { ModuleList } from '#web/features/module/module-list.tsx'
import { moduleList } from '#web/features/module/module-queries.ts'
import { guard } from '#web/lib/guard.ts'

export const Route = createFileRoute('/management/module')({
  ...moduleList.route,
  beforeLoad: guard('/management/module'),
  component: ModuleList,
})

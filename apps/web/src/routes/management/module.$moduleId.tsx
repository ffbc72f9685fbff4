import { createFileRoute } from '@tanstack/react-router'
import { ModuleSheet } from '#web/features/module/module-sheet.tsx'
import { guard } from '#web/lib/guard.ts'
import { api } from '#web/lib/trpc.ts'

export const Route = createFileRoute('/management/module/$moduleId')({
  beforeLoad: guard('/management/module/$moduleId'),
  // Warmed, not waited for: a failure is told in the sheet.
  loader: ({ params }) => {
    void api.management.module.get.prefetch({ id: params.moduleId })
    void api.management.module.versions.prefetch({ id: params.moduleId })
  },
  component: Sheet,
})

function Sheet() {
  const { moduleId } = Route.useParams()
  return <ModuleSheet key={moduleId} moduleId={moduleId} />
}

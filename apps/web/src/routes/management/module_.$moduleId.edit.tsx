import { createFileRoute } from '@tanstack/react-router'
import { ModuleEditPage } from '#web/features/module/module-edit-page.tsx'
import { guard } from '#web/lib/guard.ts'
import { api } from '#web/lib/trpc.ts'

export const Route = createFileRoute('/management/module_/$moduleId/edit')({
  beforeLoad: guard('/management/module/$moduleId/edit'),
  // Warmed, not waited for: a failure is told in the page.
  loader: ({ params }) => void api.management.module.get.prefetch({ id: params.moduleId }),
  component: Edit,
})

function Edit() {
  const { moduleId } = Route.useParams()
  return <ModuleEditPage moduleId={moduleId} />
}

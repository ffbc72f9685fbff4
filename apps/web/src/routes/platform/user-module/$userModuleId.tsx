import { createFileRoute, Outlet } from '@tanstack/react-router'
import { ModulePage } from '#web/features/participant/module-page.tsx'
import { guard } from '#web/lib/guard.ts'
import { api, trpc } from '#web/lib/trpc.ts'

export const Route = createFileRoute('/platform/user-module/$userModuleId')({
  beforeLoad: guard('/platform/user-module/$userModuleId'),
  loader: ({ params }) => api.participant.userModule.get.ensureData({ userModuleId: params.userModuleId }),
  component: UserModulePage,
})

function UserModulePage() {
  const { userModuleId } = Route.useParams()
  const [module] = trpc.participant.userModule.get.useSuspenseQuery({ userModuleId })
  return (
    <>
      <ModulePage key={userModuleId} module={module} />
      <Outlet />
    </>
  )
}

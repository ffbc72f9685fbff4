import { createFileRoute, Outlet } from '@tanstack/react-router'
import { PageOf } from '#web/components/page-of.tsx'
import { ModulePage } from '#web/features/participant/module-page.tsx'
import { userModuleItem } from '#web/features/participant/participant-queries.ts'
import { guard } from '#web/lib/guard.ts'
import { useItem } from '#web/lib/use-item.ts'
import { m } from '#web/paraglide/messages.js'

export const Route = createFileRoute('/platform/user-module/$userModuleId')({
  beforeLoad: guard('/platform/user-module/$userModuleId'),
  loader: userModuleItem.loader,
  component: UserModulePage,
})

function UserModulePage() {
  return (
    <PageOf
      of={useItem(userModuleItem)}
      title={m.nav_my_modules()}
      back={{ link: { to: '/platform/user-module' }, label: m.common_back_to_list() }}
    >
      {(module) => (
        <>
          <ModulePage key={module.id} module={module} />
          <Outlet />
        </>
      )}
    </PageOf>
  )
}

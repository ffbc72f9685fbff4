import { createFileRoute, Outlet } from '@tanstack/react-router'
import { PlaceholderPage } from '#web/components/placeholder-page.tsx'
import { guard } from '#web/lib/guard.ts'
import { m } from '#web/paraglide/messages.js'

export const Route = createFileRoute('/company/$companyId/user-group')({
  beforeLoad: guard('/company/$companyId/user-group'),
  component: () => (
    <>
      <PlaceholderPage title={m.nav_user_groups()} />
      <Outlet />
    </>
  ),
})

import { createFileRoute, Outlet } from '@tanstack/react-router'
import { PlaceholderPage } from '#web/components/placeholder-page.tsx'
import { guard } from '#web/lib/guard.ts'
import { m } from '#web/paraglide/messages.js'

export const Route = createFileRoute('/platform/user-content')({
  beforeLoad: guard('/platform/user-content'),
  component: () => (
    <>
      <PlaceholderPage title={m.nav_contents()} />
      <Outlet />
    </>
  ),
})

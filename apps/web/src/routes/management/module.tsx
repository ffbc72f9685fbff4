import { createFileRoute, Outlet } from '@tanstack/react-router'
import { PlaceholderPage } from '#web/components/placeholder-page.tsx'
import { guard } from '#web/lib/guard.ts'
import { listSearch } from '#web/lib/list-search.ts'
import { m } from '#web/paraglide/messages.js'

export const Route = createFileRoute('/management/module')({
  validateSearch: listSearch(),
  beforeLoad: guard('/management/module'),
  component: () => (
    <>
      <PlaceholderPage title={m.nav_modules()} />
      <Outlet />
    </>
  ),
})

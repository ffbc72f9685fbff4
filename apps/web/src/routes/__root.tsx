import { createRootRoute, Outlet } from '@tanstack/react-router'
import { NotFoundPage } from '#web/components/not-found-page.tsx'
import { RouteAnnouncer } from '#web/components/route-announcer.tsx'

export const Route = createRootRoute({
  notFoundComponent: NotFoundPage,
  component: () => (
    <>
      <Outlet />
      <RouteAnnouncer />
    </>
  ),
})

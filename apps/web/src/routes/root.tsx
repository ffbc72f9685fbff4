import { createRootRoute, lazyRouteComponent, Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { RightsWatch } from '#web/components/rights-watch.tsx'
import { RouteAnnouncer } from '#web/components/route-announcer.tsx'
import { AccountHost } from '#web/features/account/account-host.tsx'
import { SupportHost } from '#web/features/support/support-host.tsx'
import { optionalPart, pageIsLoaded } from '#web/lib/optional-part.ts'

/** Not part of the first page. */
const InstallableClient = lazy(
  optionalPart(async () => {
    await pageIsLoaded()
    return (await import('../features/install/installable-client.tsx')).InstallableClient
  }),
)

export const root = createRootRoute({
  notFoundComponent: lazyRouteComponent(() => import('#web/components/not-found-page.tsx'), 'NotFoundPage'),
  component: () => (
    <>
      <Outlet />
      <RouteAnnouncer />
      <RightsWatch />
      <AccountHost />
      <SupportHost />
      <Suspense>
        <InstallableClient />
      </Suspense>
    </>
  ),
})

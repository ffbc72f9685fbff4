import { createRootRoute, lazyRouteComponent, Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { RightsWatch } from '#web/components/rights-watch.tsx'
import { RouteAnnouncer } from '#web/components/route-announcer.tsx'
import { AccountHost } from '#web/features/account/account-host.tsx'
import { SupportHost } from '#web/features/support/support-host.tsx'
import { optionalPart, pageIsLoaded } from '#web/lib/optional-part.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The route is a sheet over the page around it, of this form. */
    sheet?: 'usual' | 'wide' | 'fit'
  }
}

/**
 * A sheet over the page around it. The navigation does not wait for its script: the sheet opens at
 * once, and `SheetOutlet` draws it while it loads.
 */
export function sheet<Module extends Record<string, unknown>, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
  form: 'usual' | 'wide' | 'fit' = 'usual',
) {
  const component = lazyRouteComponent(load, name)
  const { preload } = component
  component.preload = async () => void preload?.()
  return { component, wrapInSuspense: false, staticData: { sheet: form } }
}

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

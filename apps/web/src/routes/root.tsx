import type { Me } from '@cursus/contract/user'
import { createRootRoute, lazyRouteComponent, Outlet, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { closeAccount, useAccountSection } from '#web/components/account-state.ts'
import { closeSupport, useSupportRequest } from '#web/components/support-state.tsx'
import { optionalPart, pageIsLoaded } from '#web/lib/optional-part.ts'
import { useShownTitle } from '#web/lib/page/use-page-title.ts'
import { useLanguage } from '#web/lib/text/locale.ts'
import { trpc } from '#web/lib/trpc.ts'
import { useLoaded } from '#web/lib/use-loaded.ts'

/**
 * Announces the title of a new page to screen readers, once it is known; browsers only do it for
 * full page loads.
 */
function RouteAnnouncer() {
  const { title, path } = useShownTitle()
  return (
    <div aria-live="polite" data-announcer className="sr-only">
      {/* A new element is announced even when its text is that of the page before. */}
      <span key={path}>{title}</span>
    </div>
  )
}

/**
 * Asks the guards of the open page again when the rights of its reader change. Outside of all
 * areas, because an area is rendered again without the right to it.
 */
function RightsWatch() {
  const router = useRouter()
  const { data } = trpc.auth.me.useQuery(undefined, { enabled: false })
  const me = data as Me | null | undefined
  const before = useRef<Me>(undefined)
  useEffect(() => {
    const known = before.current
    before.current = me ?? undefined
    // Another person, or none, comes with a navigation of its own.
    if (!me || known?.id !== me.id) return
    if (known.platformManagementRights !== me.platformManagementRights || known.companies !== me.companies)
      void router.invalidate()
  }, [router, me])
  return null
}

/**
 * Mounts the account dialog outside the areas' frames, because these are remounted when the
 * language changes in it.
 */
function AccountHost() {
  useLanguage()
  const wanted = useAccountSection() !== undefined
  const dialog = useLoaded(wanted, () => import('../features/account/account-dialog.tsx'), closeAccount)
  return dialog ? <dialog.AccountDialog /> : null
}

/** Mounts the dialog on every page: signed in, signed out, and over a page that failed. */
function SupportHost() {
  const language = useLanguage()
  const wanted = useSupportRequest() !== undefined
  const dialog = useLoaded(wanted, () => import('../features/support/support-dialog.tsx'), closeSupport)
  return dialog ? <dialog.SupportDialog key={language} /> : null
}

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

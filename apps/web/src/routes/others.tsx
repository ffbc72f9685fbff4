import { longLinkOf } from '@cursus/contract/short-link'
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { loadHelp } from '#web/features/help/help.ts'
import { searchParams, text } from '#web/lib/list/search-params.ts'
import { getLanguage } from '#web/lib/text/locale.ts'
import { root } from './root.tsx'

export const otherRoutes = [
  createRoute({ getParentRoute: () => root, path: '/' }),
  createRoute({
    getParentRoute: () => root,
    path: 'attestation/',
    component: lazyRouteComponent(
      () => import('#web/features/attestation/attestation-check-page.tsx'),
      'AttestationCodePage',
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: 'attestation/$code',
    component: lazyRouteComponent(
      () => import('#web/features/attestation/attestation-check-page.tsx'),
      'AttestationCheckPage',
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: 'help',
    loader: async () => (await loadHelp[getLanguage()]()).help,
    component: lazyRouteComponent(() => import('#web/features/help/help-page.tsx'), 'HelpPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: 'i/$link',
    // The page it leads to asks who follows it.
    loader: ({ params: { link }, location }) => {
      const href = longLinkOf(link, location.searchStr)
      if (href) throw redirect({ href, replace: true })
    },
    component: lazyRouteComponent(() => import('#web/components/not-found-page.tsx'), 'NotFoundPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: 'mail-settings',
    component: lazyRouteComponent(
      () => import('#web/features/mail-settings/mail-settings-page.tsx'),
      'MailSettingsPage',
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: 'content-preview/$resourceUrl',
    validateSearch: searchParams({ module: text }),
    component: lazyRouteComponent(
      () => import('#web/features/preview/catalogue-preview-page.tsx'),
      'CataloguePreviewPage',
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '$',
    component: lazyRouteComponent(() => import('#web/components/not-found-page.tsx'), 'NotFoundPage'),
  }),
] as const

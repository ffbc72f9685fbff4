import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { userAttestationList } from '#web/features/attestation/attestation-queries.ts'
import {
  allModules,
  favoriteContents,
  favoriteResources,
  userContentItem,
  userContentList,
  userModuleItem,
  userModuleList,
  userNoteList,
  userResourceList,
  userToolList,
} from '#web/features/participant/participant-queries.ts'
import { searchParams, searchText } from '#web/lib/list/search-params.ts'
import { api } from '#web/lib/trpc.ts'
import { root, sheet } from './root.tsx'

const platform = createRoute({
  getParentRoute: () => root,
  path: 'platform',
  component: lazyRouteComponent(() => import('#web/features/area/participant-area.tsx'), 'ParticipantArea'),
})
const favoriteSearch = searchParams({ search: searchText })
const pages = [
  createRoute({ getParentRoute: () => platform, path: '/' }),
  createRoute({
    getParentRoute: () => platform,
    path: 'home',
    // The same calls as in `public/early.js`.
    loader: () => {
      void api.participant.userModule.list.prefetch(allModules)
      void api.participant.home.prefetch()
      void api.participant.record.activity.prefetch()
    },
    component: lazyRouteComponent(() => import('#web/features/participant/home-page.tsx'), 'HomePage'),
  }),
  createRoute({
    getParentRoute: () => platform,
    path: 'user-module',
    ...userModuleList.route,
    component: lazyRouteComponent(() => import('#web/features/participant/user-module-page.tsx'), 'UserModulePage'),
  }),
  createRoute({
    getParentRoute: () => platform,
    path: 'user-resource',
    ...userResourceList.route,
    component: lazyRouteComponent(() => import('#web/features/participant/user-resource-page.tsx'), 'UserResourcePage'),
  }),
  createRoute({
    getParentRoute: () => platform,
    path: 'user-favorite',
    validateSearch: favoriteSearch,
    loaderDeps: ({ search: { search } }) => ({ search }),
    loader: ({ deps: { search } }) => {
      void api.participant.userContent.list.prefetch(favoriteContents(search))
      void api.participant.userResource.list.prefetch(favoriteResources(search))
    },
    component: lazyRouteComponent(() => import('#web/features/participant/favorite-page.tsx'), 'FavoritePage'),
  }),
  createRoute({
    getParentRoute: () => platform,
    path: 'user-note',
    ...userNoteList.route,
    component: lazyRouteComponent(() => import('#web/features/participant/user-note-page.tsx'), 'UserNotePage'),
  }),
  createRoute({
    getParentRoute: () => platform,
    path: 'user-attestation',
    ...userAttestationList.route,
    component: lazyRouteComponent(
      () => import('#web/features/attestation/user-attestation-page.tsx'),
      'UserAttestationPage',
    ),
  }),
  createRoute({ getParentRoute: () => platform, path: '$' }),
] as const

const userModule = createRoute({
  getParentRoute: () => platform,
  path: 'user-module/$userModuleId',
  loader: userModuleItem.loader,
  component: lazyRouteComponent(() => import('#web/features/participant/module-page.tsx'), 'ModulePage'),
})
const userModuleSheets = [
  createRoute({
    getParentRoute: () => userModule,
    path: 'preview-content/$contentId',
    loader: userContentItem.loader,
    ...sheet(() => import('#web/features/participant/content-preview-sheet.tsx'), 'ContentPreviewSheet', 'fit'),
  }),
] as const

const userContent = createRoute({
  getParentRoute: () => platform,
  path: 'user-content',
  ...userContentList.route,
  component: lazyRouteComponent(() => import('#web/features/participant/user-content-page.tsx'), 'UserContentPage'),
})
const userContentSheets = [
  createRoute({
    getParentRoute: () => userContent,
    path: 'preview/$userModuleId/$contentId',
    loader: userContentItem.loader,
    ...sheet(() => import('#web/features/participant/content-preview-sheet.tsx'), 'ContentPreviewSheet', 'fit'),
  }),
] as const

const userTool = createRoute({
  getParentRoute: () => platform,
  path: 'user-tool',
  ...userToolList.route,
  component: lazyRouteComponent(() => import('#web/features/participant/user-content-page.tsx'), 'UserToolPage'),
})
const userToolSheets = [
  createRoute({
    getParentRoute: () => userTool,
    path: 'preview/$userModuleId/$contentId',
    loader: userContentItem.loader,
    ...sheet(() => import('#web/features/participant/content-preview-sheet.tsx'), 'ContentPreviewSheet', 'fit'),
  }),
] as const

export const platformRoutes = [
  platform.addChildren([
    ...pages,
    userModule.addChildren(userModuleSheets),
    userContent.addChildren(userContentSheets),
    userTool.addChildren(userToolSheets),
  ]),
  // The player fills the window.
  createRoute({
    getParentRoute: () => root,
    path: 'platform/user-module/$userModuleId/content/$contentId',
    loader: (match) => {
      userModuleItem.loader(match)
      userContentItem.loader(match)
    },
    component: lazyRouteComponent(() => import('#web/features/player/learner-player.tsx'), 'LearnerPlayer'),
  }),
] as const

import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { companyList, managedCompanyItem } from '#web/features/company/company-queries.ts'
import { contentItem, contentList } from '#web/features/content/content-queries.ts'
import { moduleItem, moduleList } from '#web/features/module/module-queries.ts'
import { categoryItem, categoryList, themeItem, themeList } from '#web/features/named/named-queries.ts'
import { platformManagerItem, platformManagerList } from '#web/features/platform-manager/platform-manager-queries.ts'
import { userItem, userList } from '#web/features/user/user-queries.ts'
import { searchParams, text } from '#web/lib/list/search-params.ts'
import { root, sheet } from './root.tsx'

const management = createRoute({
  getParentRoute: () => root,
  path: 'management',
  component: lazyRouteComponent(() => import('#web/features/area/management-area.tsx'), 'ManagementArea'),
})
const pages = [
  createRoute({ getParentRoute: () => management, path: '/' }),
  createRoute({
    getParentRoute: () => management,
    path: 'home',
    component: lazyRouteComponent(() => import('#web/features/management/management-home.tsx'), 'ManagementHome'),
  }),
  createRoute({
    getParentRoute: () => management,
    path: 'content/$contentId/compare',
    loader: contentItem.loader,
    validateSearch: searchParams({ before: text, after: text }),
    component: lazyRouteComponent(() => import('#web/features/content/content-compare-page.tsx'), 'ContentComparePage'),
  }),
  createRoute({
    getParentRoute: () => management,
    path: 'content/$contentId/edit',
    loader: contentItem.loader,
    component: lazyRouteComponent(() => import('../features/content/content-form.tsx'), 'ContentEditPage'),
  }),
  createRoute({
    getParentRoute: () => management,
    path: 'module/$moduleId/compare',
    loader: moduleItem.loader,
    validateSearch: searchParams({ before: text, after: text }),
    component: lazyRouteComponent(() => import('#web/features/module/module-compare-page.tsx'), 'ModuleComparePage'),
  }),
  createRoute({
    getParentRoute: () => management,
    path: 'module/$moduleId/edit',
    loader: moduleItem.loader,
    component: lazyRouteComponent(() => import('../features/module/module-form.tsx'), 'ModuleEditPage'),
  }),
  createRoute({
    getParentRoute: () => management,
    path: 'job',
    validateSearch: searchParams({ view: z.literal('queues') }),
    component: lazyRouteComponent(() => import('#web/features/job/job-page.tsx'), 'JobPage'),
  }),
  createRoute({ getParentRoute: () => management, path: '$' }),
] as const

const theme = createRoute({
  getParentRoute: () => management,
  path: 'theme',
  ...themeList.route,
  component: lazyRouteComponent(() => import('#web/features/named/named-list.tsx'), 'ThemeList'),
})
const themeSheets = [
  createRoute({
    getParentRoute: () => theme,
    path: 'add',
    ...sheet(() => import('#web/features/named/named-sheet.tsx'), 'ThemeAddSheet'),
  }),
  createRoute({
    getParentRoute: () => theme,
    path: 'restore',
    ...sheet(() => import('#web/features/named/named-list.tsx'), 'ThemeRestoreSheet'),
  }),
  createRoute({
    getParentRoute: () => theme,
    path: '$themeId',
    loader: themeItem.loader,
    ...sheet(() => import('#web/features/named/named-sheet.tsx'), 'ThemeSheet'),
  }),
] as const

const category = createRoute({
  getParentRoute: () => management,
  path: 'contentCategory',
  ...categoryList.route,
  component: lazyRouteComponent(() => import('#web/features/named/named-list.tsx'), 'CategoryList'),
})
const categorySheets = [
  createRoute({
    getParentRoute: () => category,
    path: 'add',
    ...sheet(() => import('#web/features/named/named-sheet.tsx'), 'CategoryAddSheet'),
  }),
  createRoute({
    getParentRoute: () => category,
    path: '$contentCategoryId',
    loader: categoryItem.loader,
    ...sheet(() => import('#web/features/named/named-sheet.tsx'), 'CategorySheet'),
  }),
] as const

const content = createRoute({
  getParentRoute: () => management,
  path: 'content',
  ...contentList.route,
  component: lazyRouteComponent(() => import('#web/features/content/content-list.tsx'), 'ContentList'),
})
const contentSheets = [
  createRoute({
    getParentRoute: () => content,
    path: 'add',
    ...sheet(() => import('../features/content/content-form.tsx'), 'ContentAddSheet'),
  }),
  createRoute({
    getParentRoute: () => content,
    path: 'restore',
    ...sheet(() => import('#web/features/content/content-list.tsx'), 'ContentRestoreSheet'),
  }),
  createRoute({
    getParentRoute: () => content,
    path: '$contentId',
    loader: contentItem.loader,
    ...sheet(() => import('#web/features/content/content-sheet.tsx'), 'ContentSheet'),
  }),
] as const

const module = createRoute({
  getParentRoute: () => management,
  path: 'module',
  ...moduleList.route,
  component: lazyRouteComponent(() => import('#web/features/module/module-list.tsx'), 'ModuleList'),
})
const moduleSheets = [
  createRoute({
    getParentRoute: () => module,
    path: 'add',
    ...sheet(() => import('../features/module/module-form.tsx'), 'ModuleAddSheet'),
  }),
  createRoute({
    getParentRoute: () => module,
    path: 'restore',
    ...sheet(() => import('#web/features/module/module-list.tsx'), 'ModuleRestoreSheet'),
  }),
  createRoute({
    getParentRoute: () => module,
    path: '$moduleId',
    loader: moduleItem.loader,
    ...sheet(() => import('#web/features/module/module-sheet.tsx'), 'ModuleSheet'),
  }),
] as const

const company = createRoute({
  getParentRoute: () => management,
  path: 'company',
  ...companyList.route,
  component: lazyRouteComponent(() => import('#web/features/company/company-list.tsx'), 'CompanyList'),
})
const companySheets = [
  createRoute({
    getParentRoute: () => company,
    path: 'add',
    ...sheet(() => import('#web/features/company/company-add-sheet.tsx'), 'CompanyAddSheet'),
  }),
  createRoute({
    getParentRoute: () => company,
    path: '$companyId',
    loader: managedCompanyItem.loader,
    ...sheet(() => import('#web/features/company/company-sheet.tsx'), 'CompanySheet'),
  }),
] as const

const platformManager = createRoute({
  getParentRoute: () => management,
  path: 'platformManager',
  ...platformManagerList.route,
  component: lazyRouteComponent(
    () => import('#web/features/platform-manager/platform-manager-list.tsx'),
    'PlatformManagerList',
  ),
})
const platformManagerSheets = [
  createRoute({
    getParentRoute: () => platformManager,
    path: 'add',
    ...sheet(() => import('#web/features/platform-manager/platform-manager-add-sheet.tsx'), 'PlatformManagerAddSheet'),
  }),
  createRoute({
    getParentRoute: () => platformManager,
    path: '$userId',
    loader: platformManagerItem.loader,
    ...sheet(() => import('#web/features/platform-manager/platform-manager-sheet.tsx'), 'PlatformManagerSheet'),
  }),
] as const

const user = createRoute({
  getParentRoute: () => management,
  path: 'user',
  ...userList.route,
  component: lazyRouteComponent(() => import('#web/features/user/user-list.tsx'), 'UserList'),
})
const userSheets = [
  createRoute({
    getParentRoute: () => user,
    path: '$userId',
    loader: userItem.loader,
    ...sheet(() => import('#web/features/user/user-sheet.tsx'), 'UserSheet'),
  }),
] as const

export const managementRoutes = [
  management.addChildren([
    ...pages,
    theme.addChildren(themeSheets),
    category.addChildren(categorySheets),
    content.addChildren(contentSheets),
    module.addChildren(moduleSheets),
    company.addChildren(companySheets),
    platformManager.addChildren(platformManagerSheets),
    user.addChildren(userSheets),
  ]),
] as const

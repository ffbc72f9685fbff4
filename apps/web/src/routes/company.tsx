import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { accessItem, accessList } from '#web/features/access/access-queries.ts'
import {
  companyItem,
  companyModuleList,
  companyUserItem,
  companyUserList,
} from '#web/features/company/company-queries.ts'
import { licenceItem, licenceList } from '#web/features/licence/licence-queries.ts'
import { managerItem, managerList } from '#web/features/manager/manager-queries.ts'
import { reportModuleItem, reportPartList, resultList } from '#web/features/report/report-queries.ts'
import { userGroupItem, userGroupList } from '#web/features/user-group/user-group-queries.ts'
import { searchParams, texts } from '#web/lib/list/search-params.ts'
import { root, sheet } from './root.tsx'

const company = createRoute({
  getParentRoute: () => root,
  path: 'company/$companyId',
  component: lazyRouteComponent(() => import('#web/features/area/company-area.tsx'), 'CompanyArea'),
})
const pages = [
  createRoute({ getParentRoute: () => company, path: '/' }),
  createRoute({
    getParentRoute: () => company,
    path: 'home',
    component: lazyRouteComponent(() => import('#web/features/company-home/company-home.tsx'), 'CompanyHome'),
  }),
  createRoute({
    getParentRoute: () => company,
    path: 'report',
    ...reportPartList.route,
    component: lazyRouteComponent(() => import('#web/features/report/report-page.tsx'), 'ReportPage'),
  }),
  createRoute({
    getParentRoute: () => company,
    path: 'report/$moduleId',
    ...resultList.route,
    loader: (match) => {
      reportModuleItem.loader(match)
      resultList.route.loader(match)
    },
    component: lazyRouteComponent(() => import('#web/features/report/report-module-page.tsx'), 'ReportModulePage'),
  }),
  createRoute({
    getParentRoute: () => company,
    path: 'details',
    loader: companyItem.loader,
    component: lazyRouteComponent(() => import('#web/features/company/details-page.tsx'), 'DetailsPage'),
  }),
  createRoute({ getParentRoute: () => company, path: '$' }),
] as const

const access = createRoute({
  getParentRoute: () => company,
  path: 'module-access',
  ...accessList.route,
  component: lazyRouteComponent(() => import('#web/features/access/access-list.tsx'), 'AccessList'),
})
const accessSheets = [
  createRoute({
    getParentRoute: () => access,
    path: 'add',
    validateSearch: searchParams({ email: texts }),
    ...sheet(() => import('#web/features/access/give-access-sheet.tsx'), 'GiveAccessSheet'),
  }),
  createRoute({
    getParentRoute: () => access,
    path: '$moduleAccessId',
    loader: accessItem.loader,
    ...sheet(() => import('#web/features/access/access-sheet.tsx'), 'AccessSheet'),
  }),
] as const

const userGroup = createRoute({
  getParentRoute: () => company,
  path: 'user-group',
  ...userGroupList.route,
  component: lazyRouteComponent(() => import('#web/features/user-group/user-group-list.tsx'), 'UserGroupList'),
})
const userGroupSheets = [
  createRoute({
    getParentRoute: () => userGroup,
    path: 'add',
    ...sheet(() => import('#web/features/user-group/add-user-group-sheet.tsx'), 'AddUserGroupSheet'),
  }),
  createRoute({
    getParentRoute: () => userGroup,
    path: '$userGroupId',
    loader: userGroupItem.loader,
    ...sheet(() => import('#web/features/user-group/user-group-sheet.tsx'), 'UserGroupSheet'),
  }),
] as const

const user = createRoute({
  getParentRoute: () => company,
  path: 'user',
  ...companyUserList.route,
  component: lazyRouteComponent(() => import('#web/features/company-user/user-list.tsx'), 'UserList'),
})
const userSheets = [
  createRoute({
    getParentRoute: () => user,
    path: 'import',
    ...sheet(() => import('#web/features/people-import/import-sheet.tsx'), 'ImportSheet', 'wide'),
  }),
  createRoute({
    getParentRoute: () => user,
    path: 'add',
    ...sheet(() => import('#web/features/people-import/add-person-sheet.tsx'), 'AddPersonSheet'),
  }),
  createRoute({
    getParentRoute: () => user,
    path: '$userId',
    loader: companyUserItem.loader,
    ...sheet(() => import('#web/features/company-user/user-sheet.tsx'), 'UserSheet'),
  }),
] as const

const module = createRoute({
  getParentRoute: () => company,
  path: 'module',
  ...companyModuleList.route,
  component: lazyRouteComponent(() => import('#web/features/licensed-module/module-list.tsx'), 'ModuleList'),
})
const moduleSheets = [
  createRoute({
    getParentRoute: () => module,
    path: '$moduleVersionId/$moduleLicenceId', // Wrapped in a function, because the router would infer all parameters of the route from the
    // item's.
    loader: (match) => licenceItem.loader(match),
    ...sheet(() => import('#web/features/licensed-module/module-sheet.tsx'), 'ModuleSheet'),
  }),
] as const

const licence = createRoute({
  getParentRoute: () => company,
  path: 'module-licence',
  ...licenceList.route,
  component: lazyRouteComponent(() => import('#web/features/licence/licence-list.tsx'), 'LicenceList'),
})
const licenceSheets = [
  createRoute({
    getParentRoute: () => licence,
    path: 'add',
    validateSearch: searchParams({ from: z.guid() }),
    ...sheet(() => import('#web/features/licence/add-licence-sheet.tsx'), 'AddLicenceSheet'),
  }),
  createRoute({
    getParentRoute: () => licence,
    path: '$moduleLicenceId',
    loader: licenceItem.loader,
    ...sheet(() => import('#web/features/licence/licence-sheet.tsx'), 'LicenceSheet'),
  }),
] as const

const manager = createRoute({
  getParentRoute: () => company,
  path: 'manager',
  ...managerList.route,
  component: lazyRouteComponent(() => import('#web/features/manager/manager-list.tsx'), 'ManagerList'),
})
const managerSheets = [
  createRoute({
    getParentRoute: () => manager,
    path: 'add',
    ...sheet(() => import('#web/features/manager/add-manager-sheet.tsx'), 'AddManagerSheet'),
  }),
  createRoute({
    getParentRoute: () => manager,
    path: '$userId',
    loader: managerItem.loader,
    ...sheet(() => import('#web/features/manager/manager-sheet.tsx'), 'ManagerSheet'),
  }),
] as const

export const companyRoutes = [
  company.addChildren([
    ...pages,
    access.addChildren(accessSheets),
    userGroup.addChildren(userGroupSheets),
    user.addChildren(userSheets),
    module.addChildren(moduleSheets),
    licence.addChildren(licenceSheets),
    manager.addChildren(managerSheets),
  ]),
  // Without the frame of the area.
  createRoute({
    getParentRoute: () => root,
    path: 'company/$companyId/module-preview/$moduleLicenceId/$moduleId/$contentVersionId',
    component: lazyRouteComponent(() => import('#web/features/preview/licensed-preview.tsx'), 'LicensedPreview'),
  }),
] as const

import { expect, it } from 'vitest'
import { readRoutes } from './route-files.ts'

const table = `
const company = createRoute({
  getParentRoute: () => root,
  path: 'company/$companyId',
  component: lazyRouteComponent(() => import('#web/area.tsx'), 'CompanyArea'),
})
const pages = [
  createRoute({ getParentRoute: () => company, path: '/' }),
  createRoute({
    getParentRoute: () => company,
    path: 'module/edit',
    component: lazyRouteComponent(() => import('#web/edit.tsx'), 'ModuleEditPage'),
  }),
] as const
const module = createRoute({
  getParentRoute: () => company,
  path: 'module',
  ...moduleList.route,
  component: lazyRouteComponent(
    () => import('#web/list.tsx'),
    'ModuleList',
  ),
})
const moduleSheets = [
  createRoute({
    getParentRoute: () => module,
    path: 'add',
    component: lazyRouteComponent(() => import('#web/add.tsx'), 'ModuleAddSheet'),
  }),
] as const
`

it('finds the module of each route and those of the routes around it', () => {
  expect(readRoutes(table)).toEqual([
    { path: '/company/$companyId', modules: ['area.tsx'] },
    { path: '/company/$companyId/', modules: ['area.tsx'] },
    { path: '/company/$companyId/module/edit', modules: ['area.tsx', 'edit.tsx'] },
    { path: '/company/$companyId/module', modules: ['area.tsx', 'list.tsx'] },
    // A sheet over its list.
    { path: '/company/$companyId/module/add', modules: ['area.tsx', 'list.tsx', 'add.tsx'] },
  ])
})

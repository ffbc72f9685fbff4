import { expect, it } from 'vitest'
import { type Manifest, routeWeights } from './route-weights.ts'

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
const page = (name: string, ...imports: string[]): Manifest => ({
  [`src/${name}.tsx`]: { file: `${name}.js`, imports },
})
const manifest: Manifest = {
  'index.html': { file: 'index.js', isEntry: true, imports: ['react'] },
  react: { file: 'react.js' },
  shell: { file: 'shell.js', imports: ['react'] },
  table: { file: 'table.js', imports: ['menu'] },
  menu: { file: 'menu.js' },
  form: { file: 'form.js', imports: ['menu', 'react'] },
  ...page('area', 'shell'),
  ...page('list', 'table', 'shell', 'index.html'),
  ...page('add', 'form', 'table'),
  ...page('edit', 'form', 'shell'),
}
const weights: Record<string, number> = {
  'index.js': 1000,
  'react.js': 500,
  'shell.js': 100,
  'table.js': 30,
  'menu.js': 7,
  'form.js': 40,
}

it('counts the scripts of a route, and those beyond the entry and its parent routes', () => {
  const area = 1500 + 1 + 100
  expect(routeWeights([table], manifest, (file) => weights[file] ?? 1)).toEqual([
    { route: '/company/$companyId', own: 1 + 100, whole: area },
    { route: '/company/$companyId/', own: 0, whole: area },
    // Not nested in the list: its own parts, and those of the form.
    { route: '/company/$companyId/module/edit', own: 1 + 40 + 7, whole: area + 1 + 40 + 7 },
    { route: '/company/$companyId/module', own: 1 + 30 + 7, whole: area + 1 + 30 + 7 },
    // A sheet over the list: the table and menu of the list are already loaded.
    { route: '/company/$companyId/module/add', own: 1 + 40, whole: area + 1 + 30 + 7 + 1 + 40 },
  ])
})

import { expect, it } from 'vitest'
import { type Manifest, routeWeights } from './route-weights.ts'

const page = (route: string, ...imports: string[]): Manifest => ({
  [`src/routes/${route}.tsx?tsr-split=component`]: { file: `${route}.js`, imports },
})
const manifest: Manifest = {
  'index.html': { file: 'index.js', isEntry: true, imports: ['react'] },
  react: { file: 'react.js' },
  shell: { file: 'shell.js', imports: ['react'] },
  table: { file: 'table.js', imports: ['menu'] },
  menu: { file: 'menu.js' },
  form: { file: 'form.js', imports: ['menu', 'react'] },
  ...page('company/$companyId/route', 'shell'),
  ...page('company/$companyId/module', 'table', 'shell', 'index.html'),
  ...page('company/$companyId/module.add', 'form', 'table'),
  ...page('company/$companyId/module_.edit', 'form', 'shell'),
}
const weights: Record<string, number> = {
  'index.js': 1000,
  'react.js': 500,
  'shell.js': 100,
  'table.js': 30,
  'menu.js': 7,
  'form.js': 40,
}

it('counts the scripts of a route beyond the entry and its parent routes', () => {
  const weightOf = (file: string) => weights[file] ?? 1
  expect(routeWeights(manifest, weightOf)).toEqual(
    [
      { route: 'company/$companyId/route', bytes: 1 + 100 },
      // Not nested in the list: its own parts, and those of the form.
      { route: 'company/$companyId/module_.edit', bytes: 1 + 40 + 7 },
      // A sheet over the list: the table and menu of the list are already loaded.
      { route: 'company/$companyId/module.add', bytes: 1 + 40 },
      { route: 'company/$companyId/module', bytes: 1 + 30 + 7 },
    ].sort((a, b) => b.bytes - a.bytes),
  )
})

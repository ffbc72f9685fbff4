import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

type Chunk = { file: string; imports?: string[]; isEntry?: boolean }
/** Manifest of the build: for each module its file and its static imports. */
export type Manifest = Readonly<Record<string, Chunk>>
/**
 * Bytes of a route beyond the entry and its parent routes, and those of the page as it is opened
 * first.
 */
export type RouteWeight = { route: string; own: number; whole: number }

/** A route with the scripts of its parents and of its own page. */
type Route = { path: string; parents: string[]; own: string[] }

/** The routes of the tables in `apps/web/src/routes`, each of whose files names its routes anew. */
function readRoutes(table: string): Route[] {
  const named = new Map<string, Route>([['root', { path: '', parents: [], own: [] }]])
  const route = /(?:const (\w+) = )?createRoute\(\{\s*getParentRoute: \(\) => (\w+),\s*path: '([^']+)'/g
  const starts = [...table.matchAll(route)]
  return starts.map((start, index) => {
    const [, name, parentName = '', path = ''] = start
    const parent = named.get(parentName)
    if (!parent) throw new Error(`Unknown parent route ${parentName}`)
    const options = table.slice(start.index, starts[index + 1]?.index)
    const module = /import\('#web\/([^']+)'\)/.exec(options)?.[1]
    const found = {
      path: `${parent.path}/${path}`.replace('//', '/'),
      parents: [...parent.parents, ...parent.own],
      own: module ? [`src/${module}`] : [],
    }
    if (name) named.set(name, found)
    return found
  })
}

function withImports(manifest: Manifest, keys: Iterable<string>): Set<string> {
  const found = new Set(keys)
  for (const key of found) for (const imported of manifest[key]?.imports ?? []) found.add(imported)
  return found
}

/** The weight of every route; `weightOf` returns the bytes of a file. */
export function routeWeights(
  tables: readonly string[],
  manifest: Manifest,
  weightOf: (file: string) => number,
): RouteWeight[] {
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry)
  const sum = (keys: Iterable<string>) =>
    [...new Set([...keys].map((key) => manifest[key]?.file ?? ''))].reduce((bytes, file) => bytes + weightOf(file), 0)
  return tables.flatMap(readRoutes).map(({ path, parents, own }) => {
    const before = withImports(manifest, [...entries, ...parents])
    const whole = withImports(manifest, [...before, ...own])
    return { route: path, own: sum(whole) - sum(before), whole: sum(whole) }
  })
}

/** The routes of the built web, gzipped. */
export function webWeights(web: string): RouteWeight[] {
  const dist = join(web, 'dist')
  const routes = join(web, 'src/routes')
  const tables = readdirSync(routes)
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => readFileSync(join(routes, file), 'utf8'))
  return routeWeights(
    tables,
    JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest,
    (file) => (file.endsWith('.js') ? gzipSync(readFileSync(join(dist, file)), { level: 9 }).length : 0),
  )
}

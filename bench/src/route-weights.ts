import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

type Chunk = { file: string; imports?: string[]; isEntry?: boolean }
/** Manifest of the build: for each module its file and its static imports. */
export type Manifest = Readonly<Record<string, Chunk>>
export type RouteWeight = { route: string; bytes: number }

const routeOf = (key: string) => /^src\/routes\/(.+)\.tsx\?tsr-split=component$/.exec(key)?.[1]
/**
 * `company/$companyId/module.add` is nested in `company/$companyId/module`, and both in
 * `company/$companyId/route`.
 */
const segmentsOf = (route: string) => route.replace(/[/.]route$/, '').split(/[/.]/)

function withImports(manifest: Manifest, keys: Iterable<string>): Set<string> {
  const found = new Set(keys)
  for (const key of found) for (const imported of manifest[key]?.imports ?? []) found.add(imported)
  return found
}

/**
 * Bytes that each route adds beyond the entry and its parent routes (the frame of the area, the
 * list under a sheet), heaviest first. `weightOf` returns the bytes of a file.
 */
export function routeWeights(manifest: Manifest, weightOf: (file: string) => number): RouteWeight[] {
  const keys = Object.keys(manifest)
  const routes = keys.flatMap((key) => {
    const route = routeOf(key)
    return route ? [{ key, route, segments: segmentsOf(route) }] : []
  })
  const entries = keys.filter((key) => manifest[key]?.isEntry)
  return routes
    .map(({ key, route, segments }) => {
      const parents = routes.filter(
        (other) => other.key !== key && other.segments.every((segment, index) => segments[index] === segment),
      )
      const loaded = withImports(manifest, [...entries, ...parents.map((parent) => parent.key)])
      const files = new Set<string>()
      for (const own of withImports(manifest, [key])) if (!loaded.has(own)) files.add(manifest[own]?.file ?? '')
      const bytes = [...files].reduce((sum, file) => sum + weightOf(file), 0)
      return { route, bytes }
    })
    .sort((a, b) => b.bytes - a.bytes)
}

/** The heaviest route of the built web, gzipped. */
export function heaviestRoute(dist: string): RouteWeight | undefined {
  const path = join(dist, '.vite/manifest.json')
  if (!existsSync(path)) return undefined
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as Manifest
  return routeWeights(manifest, (file) =>
    file.endsWith('.js') ? gzipSync(readFileSync(join(dist, file)), { level: 9 }).length : 0,
  )[0]
}

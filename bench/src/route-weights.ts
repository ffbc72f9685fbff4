import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

type Chunk = { file: string; imports?: string[]; isEntry?: boolean }
/** What the build wrote of its files: by module, which file it lies in and what that imports statically. */
export type Manifest = Readonly<Record<string, Chunk>>
export type RouteWeight = { route: string; bytes: number }

const routeOf = (key: string) => /^src\/routes\/(.+)\.tsx\?tsr-split=component$/.exec(key)?.[1]
/** `company/$companyId/module.add` lies in `company/$companyId/module`, both in `company/$companyId/route`. */
const segmentsOf = (route: string) => route.replace(/[/.]route$/, '').split(/[/.]/)

function withImports(manifest: Manifest, keys: Iterable<string>): Set<string> {
  const found = new Set(keys)
  for (const key of found) for (const imported of manifest[key]?.imports ?? []) found.add(imported)
  return found
}

/**
 * What each route brings of its own, heaviest first: the scripts that its page needs beyond the entry and the routes that it is drawn in (the
 * area's frame, the list under a sheet). Pages for development are left out. `weightOf` answers the bytes of a file.
 */
export function routeWeights(manifest: Manifest, weightOf: (file: string) => number): RouteWeight[] {
  const keys = Object.keys(manifest)
  const routes = keys.flatMap((key) => {
    const route = routeOf(key)
    return route && !route.startsWith('dev/') ? [{ key, route, segments: segmentsOf(route) }] : []
  })
  const entries = keys.filter((key) => manifest[key]?.isEntry)
  return routes
    .map(({ key, route, segments }) => {
      const frames = routes.filter(
        (other) => other.key !== key && other.segments.every((segment, index) => segments[index] === segment),
      )
      const there = withImports(manifest, [...entries, ...frames.map((frame) => frame.key)])
      const files = new Set<string>()
      for (const own of withImports(manifest, [key])) if (!there.has(own)) files.add(manifest[own]?.file ?? '')
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

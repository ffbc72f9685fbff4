import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** Bytes of a route beyond the document's own scripts, and with them, gzipped. */
type RouteWeight = { route: string; own: number; whole: number }

/** The weight of every route of the built web. */
export function webWeights(web: string): RouteWeight[] {
  const dist = join(web, 'dist')
  const read = (file: string) => readFileSync(join(dist, file))
  const sum = (files: Iterable<string>) =>
    [...files].reduce((bytes, file) => bytes + gzipSync(read(file), { level: 9 }).length, 0)
  const first = sum([...String(read('index.html')).matchAll(/assets\/[\w-]+\.js/g)].map(([file]) => file))
  const routes = JSON.parse(String(read('routes.json'))) as Record<string, string[]>
  return Object.entries(routes).map(([route, files]) => {
    const own = sum(files)
    return { route, own, whole: first + own }
  })
}

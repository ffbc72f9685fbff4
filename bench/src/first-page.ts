import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/**
 * Gzipped bytes of the JavaScript that a page loads first: the entry and all its static imports.
 */
export function firstPageJavaScript(dist: string, routeChunk: RegExp): number {
  const html = readFileSync(join(dist, 'index.html'), 'utf8')
  const wanted = new Set([...html.matchAll(/(?:src|href)="\/?([^"]+\.js)"/g)].map((match) => match[1] ?? ''))
  const assets = join(dist, 'assets')
  for (const file of readdirSync(assets))
    if (routeChunk.test(file) && file.endsWith('.js')) wanted.add(`assets/${file}`)
  for (const file of wanted) {
    const path = join(dist, file)
    if (!existsSync(path)) continue
    const source = readFileSync(path, 'utf8')
    for (const match of source.matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g)) wanted.add(`assets/${match[1]}`)
  }
  let bytes = 0
  for (const file of wanted) {
    const path = join(dist, file)
    if (existsSync(path)) bytes += gzipSync(readFileSync(path), { level: 9 }).length
  }
  return bytes
}

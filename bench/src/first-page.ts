import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/**
 * Gzipped bytes of the JavaScript that a page loads first: the entry and all its static imports.
 */
export function firstPageJavaScript(dist: string, routeChunk: RegExp): number {
  const html = readFileSync(join(dist, 'index.html'), 'utf8')
  const wanted = new Set([...html.matchAll(/(?:src|href)="\/?([^"]+\.js)"/g)].map((match) => match[1] ?? ''))
  // The folder keeps the files of earlier builds, which the entry does not name.
  const entry = [...wanted].map((file) => readFileSync(join(dist, file), 'utf8')).join('\n')
  for (const file of readdirSync(join(dist, 'assets')))
    if (routeChunk.test(file) && file.endsWith('.js') && entry.includes(file)) wanted.add(`assets/${file}`)
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

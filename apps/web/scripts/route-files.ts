import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const src = fileURLToPath(new URL('../src/', import.meta.url))

/** A route with the modules of its page and of the pages around it. */
type RouteModules = { path: string; modules: string[] }

/** The routes of a table in `src/routes`, each of whose files names its routes anew. */
export function readRoutes(table: string): RouteModules[] {
  const named = new Map<string, RouteModules>([['root', { path: '', modules: [] }]])
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
      modules: [...parent.modules, ...(module ? [module] : [])],
    }
    if (name) named.set(name, found)
    return found
  })
}

/**
 * Writes `routes.json`: for each route the scripts that its page needs beside the document's own,
 * which the server names in the document, so that all load at once.
 */
export function routeFiles(): Plugin {
  return {
    name: 'cursus-route-files',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((part) => part.type === 'chunk')
      const withImports = (names: Iterable<string>) => {
        const found = new Set(names)
        for (const name of found) {
          const chunk = bundle[name]
          if (chunk?.type === 'chunk') for (const imported of chunk.imports) found.add(imported)
        }
        return found
      }
      const first = withImports(chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName))
      const chunkOf = (module: string) => {
        const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(src + module))
        if (!chunk) throw new Error(`No script has ${module}`)
        return chunk.fileName
      }
      const routes = readdirSync(`${src}routes`)
        .filter((file) => file.endsWith('.tsx'))
        .flatMap((file) => readRoutes(readFileSync(`${src}routes/${file}`, 'utf8')))
        .map(({ path, modules }) => [path, [...withImports(modules.map(chunkOf))].filter((name) => !first.has(name))])
      this.emitFile({ type: 'asset', fileName: 'routes.json', source: JSON.stringify(Object.fromEntries(routes)) })
    },
  }
}

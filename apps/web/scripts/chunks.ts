import { fileURLToPath } from 'node:url'

/**
 * Splits scripts into chunks. The default makes one chunk per set of routes that share a module:
 * hundreds of tiny files, each with its round trip. A layer is one chunk: what its pages need and
 * no earlier layer has. Home has the frame of the signed-in areas, so that most pages load it.
 */
const layers = {
  /** What pages before and after sign-in share, and what every page loads once it is drawn. */
  base: ['features/auth/auth-pattern.tsx', 'features/error/error-page.tsx', 'features/install/installable-client.tsx'],
  door: [
    'features/auth/sign-up-page.tsx',
    'features/auth/forgot-password-page.tsx',
    'features/auth/new-password-page.tsx',
    'features/auth/validate-email-page.tsx',
    'features/auth/other-account-page.tsx',
  ],
  home: [
    'features/area/participant-area.tsx',
    'features/participant/home-page.tsx',
    // Asked for on every page of a participant.
    'features/player/waiting-commits.ts',
  ],
  module: ['features/participant/module-page.tsx'],
  player: ['features/player/learner-player.tsx'],
  company: ['features/area/company-area.tsx', 'features/company-home/company-home.tsx'],
  list: ['features/access/access-list.tsx'],
  detail: ['features/access/access-sheet.tsx'],
  form: ['features/user-group/add-user-group-sheet.tsx'],
  toast: ['components/ui/toaster.tsx'],
  failure: ['lib/fault/error-text.ts'],
}
type Layer = keyof typeof layers

type Graph = { getModuleInfo(id: string): { importedIds: readonly string[]; code: string | null } | null }

const src = fileURLToPath(new URL('../src/', import.meta.url))
const messages = fileURLToPath(new URL('../dist-messages/paraglide/messages/', import.meta.url))
const icons = fileURLToPath(new URL('../esm/icons/', import.meta.resolve('lucide-react')))
/** Modules that export many others, of which a page uses few: these are found by their names. */
const isIndex = /paraglide[\\/]messages(?:\.js|[\\/]_index)|lucide-react\.\w+$/

const kebab = (name: string) => name.replace(/(?<=[a-z])(?=[A-Z\d])/g, '-').toLowerCase()

/** The modules that these pages import, and the messages and icons that they name. */
function modulesOf(pages: string[], graph: Graph): Set<string> {
  const modules = new Set(pages.map((page) => src + page))
  for (const id of modules) {
    const module = graph.getModuleInfo(id)
    if (!module) {
      if (id.startsWith(messages) || id.startsWith(icons)) continue
      throw new Error(`There is no ${id}`)
    }
    for (const imported of module.importedIds) if (!isIndex.test(imported)) modules.add(imported)
    if (!id.startsWith(src)) continue
    const code = module.code ?? ''
    for (const [, name] of code.matchAll(/\bm\.(\w+)/g)) modules.add(`${messages}${name}.js`)
    const [, names = ''] = /import \{([^}]+)\} from ['"]lucide-react['"]/.exec(code) ?? []
    for (const [name] of names.matchAll(/\w+/g)) modules.add(`${icons}${kebab(name)}.mjs`)
  }
  return modules
}

let layerOfModule: Map<string, Layer> | undefined
function layerOf(id: string, graph: Graph): Layer | undefined {
  layerOfModule ??= findLayers(graph)
  return layerOfModule.get(id)
}

function findLayers(graph: Graph): Map<string, Layer> {
  const found = new Map<string, Layer>()
  const home = modulesOf(layers.home, graph)
  for (const id of modulesOf(layers.door, graph)) if (home.has(id)) found.set(id, 'base')
  for (const layer of Object.keys(layers) as Layer[]) {
    for (const id of modulesOf(layers[layer], graph)) if (!found.has(id)) found.set(id, layer)
  }
  return found
}

const message = /paraglide[\\/]messages[\\/](\w+?)_\w+\.js$/

export const chunkGroups = [
  // Modules of every page, in one request.
  { name: 'app', tags: ['$initial' as const], priority: 9 },
  ...Object.keys(layers).map((layer, index) => ({
    name: (id: string, graph: Graph) => (layerOf(id, graph) === layer ? layer : null),
    priority: 8 - index / 10,
  })),
  { name: 'icons', test: /lucide-react[\\/]dist[\\/]esm[\\/]icons/, minShareCount: 2, priority: 5 },
  { name: (id: string) => `texts-${message.exec(id)?.[1]}`, test: message, minShareCount: 3, priority: 5 },
]

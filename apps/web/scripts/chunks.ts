import { fileURLToPath } from 'node:url'

/**
 * Splits scripts into chunks. The default makes one chunk per set of routes that share a module:
 * hundreds of tiny files, each with its round trip. A layer is one chunk: what its pages need and
 * no earlier layer has. Home has the frame of the signed-in areas, so that most pages load it.
 * Sign-in loads it while its form is filled in, and an invitation the module that it names.
 */
const layers = {
  // Alone, because it also tells that another script could not be loaded.
  'remote-log': ['lib/fault/remote-log.ts'],
  // Loaded by every page once it is drawn.
  drawn: [
    'features/auth/auth-pattern.tsx',
    'features/error/error-page.tsx',
    'features/install/installable-client.tsx',
    // Share a word and an icon with toasts, which would load the home for them.
    'components/ui/dialog.tsx',
    'components/state-badge.tsx',
  ],
  home: ['features/area/participant-area.tsx', 'features/participant/home-page.tsx'],
  module: [
    'features/participant/module-page.tsx',
    'features/auth/sign-up-page.tsx',
    'features/auth/forgot-password-page.tsx',
    'features/auth/new-password-page.tsx',
    'features/auth/validate-email-page.tsx',
    'features/auth/other-account-page.tsx',
  ],
  player: ['features/player/learner-player.tsx'],
  company: ['features/area/company-area.tsx', 'features/company-home/company-home.tsx'],
  list: ['features/access/access-list.tsx'],
  detail: ['features/access/access-sheet.tsx'],
  form: ['features/user-group/add-user-group-sheet.tsx'],
  toast: ['components/ui/toaster.tsx'],
  failure: ['lib/fault/error-text.ts'],
}

type Graph = { getModuleInfo(id: string): { importedIds: readonly string[]; code: string | null } | null }

const src = fileURLToPath(new URL('../src/', import.meta.url))
const message = /paraglide[\\/]messages[\\/]((\w+?)_\w+)\.js$/
/**
 * Modules that export many others, of which a page uses few: messages are found by their names, and
 * what search parameters use of zod is in the first script.
 */
const isIndex = /paraglide[\\/]messages|lucide-react|zod[\\/]v4[\\/]mini[\\/]/

let layerOfModule: Map<string, string> | undefined
function layerOf(id: string, graph: Graph): string | undefined {
  layerOfModule ??= findLayers(graph)
  return layerOfModule.get(message.exec(id)?.[1] ?? id)
}

/** The layer of each module, by its path, and of each message, by its name. */
function findLayers(graph: Graph): Map<string, string> {
  const found = new Map<string, string>()
  for (const [layer, pages] of Object.entries(layers)) {
    const modules = new Set(pages.map((page) => src + page))
    for (const id of modules) {
      const module = graph.getModuleInfo(id)
      if (!module) throw new Error(`${layer}: there is no ${id}`)
      for (const imported of module.importedIds) if (!isIndex.test(imported)) modules.add(imported)
      const messages = id.startsWith(src) ? [...(module.code ?? '').matchAll(/\bm\.(\w+)/g)] : []
      for (const name of [id, ...messages.map(([, name = '']) => name)]) {
        if (!found.has(name)) found.set(name, layer)
      }
    }
  }
  return found
}

const icons = { name: 'icons', test: /lucide-react[\\/]dist[\\/]esm[\\/]icons/, minShareCount: 2 }

/** The first that wants a module has it, and what the module imports. */
const groups = [
  // Modules of every page, in one request.
  { name: 'app', tags: ['$initial' as const] },
  ...Object.keys(layers).flatMap((layer) => [
    // Before the player, which other pages would load for the sake of one arrow.
    ...(layer === 'player' ? [icons] : []),
    { name: (id: string, graph: Graph) => (layerOf(id, graph) === layer ? layer : null) },
  ]),
  { name: (id: string) => `texts-${message.exec(id)?.[2]}`, test: message, minShareCount: 3 },
]
export const chunkGroups = groups.map((group, index) => ({ ...group, priority: groups.length - index }))

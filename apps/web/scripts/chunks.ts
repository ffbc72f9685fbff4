/**
 * Splits scripts into chunks. The default makes one chunk per set of routes that share a module:
 * hundreds of tiny files that compress badly and whose names fill the first script.
 */
const messagePath =
  /paraglide[\\/]messages[\\/](common|nav|area|search|list|participant|error|management|company)_([a-z]+)/
const packageReport = /messages[\\/]management_package_(error|repair|warning)_/
const sharedAreas = ['common', 'nav', 'area', 'search']
/** Nouns of `common` that lists, sheets and forms use, but not a participant's home page. */
const toolNouns = 'act back cancel confirm create form gone history leave missing placeholder restore save saving'

/**
 * Messages used by many routes, grouped: shared by all areas, by area, or by noun in the two large
 * areas.
 */
function messageChunkOf(moduleId: string): string | null {
  const [, area, noun] = messagePath.exec(moduleId) ?? []
  if (!area) return null
  // Every area names the kinds of contents.
  if (area === 'participant' && ['type', 'level', 'mark'].includes(noun ?? '')) return 'texts-kind'
  // Form errors appear before anything is sent; other errors are loaded with the first failure.
  if (area === 'error' && noun === 'rule') return 'texts-rule'
  if (area === 'list' || (area === 'common' && toolNouns.split(' ').includes(noun ?? ''))) return 'texts-tools'
  if (sharedAreas.includes(area)) return 'texts'
  // The texts about a package are long, and lists need only the names of its states.
  if (packageReport.test(moduleId)) return 'texts-package-report'
  return area === 'management' || area === 'company' ? `texts-${area}-${noun}` : `texts-${area}`
}

export const chunkGroups = [
  // Modules of every page, in one request.
  { name: 'app', tags: ['$initial' as const], priority: 9 },
  { name: messageChunkOf, test: messagePath, minShareCount: 3, priority: 5 },
  { name: 'icons', test: /lucide-react[\\/]dist[\\/]esm[\\/]icons/, minShareCount: 12, priority: 5 },
  // The shell of the signed-in areas.
  { name: 'shell', test: /features[\\/]shell[\\/]app-shell\.tsx$/, priority: 3 },
]

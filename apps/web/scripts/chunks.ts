/**
 * How the scripts are cut. Left alone there is one file per set of routes that share something: hundreds of a few lines, which compress badly,
 * and whose names alone are a twentieth of the first script.
 */
const areaOfText =
  /paraglide[\\/]messages[\\/](common|nav|area|search|list|participant|error|management|company)_([a-z]+)/
const partsOfAll = ['common', 'nav', 'area', 'search', 'list']

/** Texts that many routes show, together: those of all areas, of an area, of a noun in the two large ones. */
function textsOf(moduleId: string): string | null {
  const [, area, noun] = areaOfText.exec(moduleId) ?? []
  if (!area) return null
  // The kinds of contents are named in every area.
  if (area === 'participant' && noun === 'type') return 'texts-type'
  if (partsOfAll.includes(area)) return 'texts'
  return area === 'management' || area === 'company' ? `texts-${area}-${noun}` : `texts-${area}`
}

export const chunkGroups = [
  // What every page needs, in one file and one request.
  { name: 'app', tags: ['$initial' as const], priority: 9 },
  { name: textsOf, test: areaOfText, minShareCount: 3, priority: 5 },
  { name: 'icons', test: /lucide-react[\\/]dist[\\/]esm[\\/]icons/, minShareCount: 12, priority: 5 },
  // The frame of the signed-in areas.
  { name: 'shell', test: /features[\\/]shell[\\/]app-shell\.tsx$/, priority: 3 },
]

/** Three areas have a `home`: the file of a route is named with its area. */
export function chunkFileName({ facadeModuleId }: { facadeModuleId?: string | null }): string {
  const area = /[\\/]src[\\/]routes[\\/](\w+)[\\/]/.exec(facadeModuleId ?? '')?.[1]
  return area ? `assets/${area}-[name]-[hash].js` : 'assets/[name]-[hash].js'
}

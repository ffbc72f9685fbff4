/** A reference of the manifest, taken apart: where its file may be, and what follows the path. */
export type HrefCandidates = {
  /** Paths to look for, the most faithful reading first. Percent signs are still as written. */
  paths: string[]
  /** With `?`, or empty. */
  query: string
  /** With `#`, or empty. */
  fragment: string
  /** At least one reading leaves the package. */
  isOutside: boolean
  hasBackslashes: boolean
}

/**
 * Reads a reference against its chain of `xml:base` values (manifest, resources, resource). XML Base asks for URI
 * resolution; tools also mean a base without a final slash as a folder, or as a mere prefix, so these follow.
 */
export function resolveHref(href: string, bases: readonly string[]): HrefCandidates {
  const hasBackslashes = [href, ...bases].some((part) => part.split(/[?#]/)[0]!.includes('\\'))
  const { path, query, fragment } = splitHref(href.trim())
  const chain = bases.map((base) => forward(base.trim())).filter(Boolean)
  const candidates = [
    ...joiners.map((join) => [...chain, path].reduce(join, '')),
    chain.join('') + forward(href.trim()),
  ]
  const paths = new Set<string>()
  let isOutside = false
  for (const candidate of candidates) {
    const inside = insidePath(candidate)
    if (inside === undefined) isOutside = true
    else if (inside !== '') paths.add(inside)
  }
  return { paths: [...paths], query, fragment, isOutside, hasBackslashes }
}

/** A path without dots, or undefined when it leaves the package (also after `%2e%2e`), or names another scheme or host. */
export function insidePath(path: string): string | undefined {
  if (/^[a-z][a-z\d+.-]*:/i.test(path) || path.startsWith('//')) return undefined
  const segments: string[] = []
  for (const segment of path.split('/')) {
    const plain = decodePercent(segment)
    if (plain === '..') {
      if (segments.pop() === undefined) return undefined
    } else if (plain !== '.' && plain !== '') {
      // An encoded slash could hide what the segments do not show.
      if (/[/\\]/.test(plain) && insidePath(plain.replaceAll('\\', '/')) === undefined) return undefined
      segments.push(segment)
    }
  }
  return segments.join('/')
}

export function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/**
 * Puts an item's `parameters` behind a query and fragment, as the Content Aggregation Model says: leading `?` and `&`
 * go, a `#` takes the place of the fragment, the rest is joined to the query.
 */
export function addParameters(query: string, fragment: string, parameters: string | undefined): string {
  const added = (parameters ?? '').trim().replace(/^[?&]+/, '')
  if (added === '') return encodeLoose(query + fragment)
  if (added.startsWith('#')) return encodeLoose(query + added)
  const joined = query === '' || query === '?' ? `?${added}` : `${query.replace(/&$/, '')}&${added}`
  return encodeLoose(added.includes('#') ? joined : joined + fragment)
}

/** A stored path as part of a URL. */
export function encodePath(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/')
}

const joiners: ((from: string, to: string) => string)[] = [
  (from, to) => (to.startsWith('/') ? to : from.slice(0, from.lastIndexOf('/') + 1) + to),
  (from, to) => (from === '' || from.endsWith('/') || to.startsWith('/') ? from + to : `${from}/${to}`),
  (from, to) => from + to,
]

function splitHref(href: string) {
  const [, path, query, fragment] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(href)!
  return { path: forward(path!), query: query ?? '', fragment: fragment ?? '' }
}

function forward(path: string) {
  return path.replaceAll('\\', '/')
}

/** Encodes what a URL cannot hold and leaves what is encoded already. */
function encodeLoose(text: string) {
  return encodeURI(text.toWellFormed()).replace(/%25([\da-f]{2})/gi, '%$1')
}

/** A parsed reference of the manifest: candidate paths of its file, and what follows the path. */
type HrefCandidates = {
  /** Candidate paths, the most literal reading first. Percent signs are not decoded. */
  paths: string[]
  /** With `?`, or empty. */
  query: string
  /** With `#`, or empty. */
  fragment: string
  /** At least one reading is outside the package. */
  isOutside: boolean
  hasBackslashes: boolean
}

/**
 * Resolves a reference against its `xml:base` values (manifest, resources, resource). XML Base
 * requires URI resolution; tools also write a base without a trailing slash as a folder or a
 * prefix, so these readings follow.
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

/**
 * Normalises a path; undefined when it leaves the package (also after `%2e%2e`), or names another
 * scheme or host.
 */
export function insidePath(path: string): string | undefined {
  if (/^[a-z][a-z\d+.-]*:/i.test(path) || path.startsWith('//')) return undefined
  const segments: string[] = []
  for (const segment of path.split('/')) {
    const plain = decodePercent(segment)
    if (plain === '..') {
      if (segments.pop() === undefined) return undefined
    } else if (plain !== '.' && plain !== '') {
      // An encoded slash can hide a parent segment.
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
 * Adds an item's `parameters` to a query and fragment, as the Content Aggregation Model defines:
 * leading `?` and `&` are removed, a `#` replaces the fragment, the rest is appended to the query.
 */
export function addParameters(query: string, fragment: string, parameters: string | undefined): string {
  const added = (parameters ?? '').trim().replace(/^[?&]+/, '')
  if (added === '') return encodeLoose(query + fragment)
  if (added.startsWith('#')) return encodeLoose(query + added)
  const joined = query === '' || query === '?' ? `?${added}` : `${query.replace(/&$/, '')}&${added}`
  return encodeLoose(added.includes('#') ? joined : joined + fragment)
}

/** Encodes a stored path for a URL. */
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

/** Encodes characters that a URL cannot contain, and keeps existing escapes. */
function encodeLoose(text: string) {
  return encodeURI(text.toWellFormed()).replace(/%25([\da-f]{2})/gi, '%$1')
}

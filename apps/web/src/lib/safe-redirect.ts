import { parseUrl } from './parse-url.ts'

/** Returns the target only if a browser would resolve it to an address of this application. */
export function safeRedirect(target: string | undefined): string | undefined {
  if (!target?.startsWith('/')) return undefined
  const here = 'https://here.invalid'
  const url = parseUrl(target, here)
  if (!url) return undefined
  const { origin, pathname, search, hash } = url
  // Two dots can leave two leading slashes, which name another host.
  return origin === here && !pathname.startsWith('//') ? pathname + search + hash : undefined
}

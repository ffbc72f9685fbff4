const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Whether a part of an address can be an id: all ids are UUIDs. */
export const isId = (value: unknown): value is string => typeof value === 'string' && uuid.test(value)

/** `URL.parse`, which Safari has since 18; `undefined` for what is no address. */
export function parseUrl(address: string, base?: string): URL | undefined {
  try {
    return new URL(address, base)
  } catch {
    return undefined
  }
}

/** Only http and https, because a `javascript:` address would run in the page. */
export const isWebAddress = (address: string): boolean => /^https?:$/.test(parseUrl(address)?.protocol ?? '')

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

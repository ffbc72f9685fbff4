/** Returns the target only if a browser would resolve it to an address of this application. */
export function safeRedirect(target: string | undefined): string | undefined {
  if (!target?.startsWith('/')) return undefined
  const here = 'https://here.invalid'
  if (!URL.canParse(target, here)) return undefined
  const { origin, pathname, search, hash } = new URL(target, here)
  // Two dots can leave two leading slashes, which name another host.
  return origin === here && !pathname.startsWith('//') ? pathname + search + hash : undefined
}

/** Only an address of this application may follow a sign-in: what the browser itself would read there, tricks and all. */
export function safeRedirect(target: string | undefined): string | undefined {
  if (!target?.startsWith('/')) return undefined
  const here = 'https://here.invalid'
  if (!URL.canParse(target, here)) return undefined
  const { origin, pathname, search, hash } = new URL(target, here)
  // Two dots may leave two slashes in front, which is another host again.
  return origin === here && !pathname.startsWith('//') ? pathname + search + hash : undefined
}

import { playerPagePath } from '@cursus/contract/participant-values'

/**
 * Whether the document was loaded at the player's own address, with the header that lets a
 * package's windows keep their opener.
 */
export function isPlayerDocument(): boolean {
  // The development server sends no such header.
  if (import.meta.env.DEV) return true
  const [loaded] = performance.getEntriesByType('navigation')
  return loaded !== undefined && playerPagePath.test(new URL(loaded.name).pathname)
}

import { playerPagePath } from '@cursus/contract/participant-values'
import { getLanguage } from '#web/lib/text/locale.ts'
import { m } from '#web/paraglide/messages.js'
import type { LaunchInit } from '../../../launcher/protocol.ts'

/**
 * Whether the document was loaded at the player's own address, with the header that lets a
 * package's windows keep their opener.
 */
function isPlayerDocument(): boolean {
  // The development server sends no such header.
  if (import.meta.env.DEV) return true
  const [loaded] = performance.getEntriesByType('navigation')
  return loaded !== undefined && playerPagePath.test(new URL(loaded.name).pathname)
}

/** What the launcher page says and does about windows of a package. */
export const packageWindows = (): NonNullable<LaunchInit['windows']> => ({
  canOpen: isPlayerDocument(),
  language: getLanguage(),
  blocked: m.player_window_blocked(),
  open: m.player_window_open(),
})

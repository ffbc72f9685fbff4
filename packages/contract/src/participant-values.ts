/**
 * Maximum bytes of suspend data (UTF-8) of all SCOs of a content together; and, separately, of all
 * other elements.
 */
export const maxUserDataBytes = 1024 * 1024

/** Maximum bytes of one commit as JSON, where every character may be written as an escape. */
export const maxCommitBytes = 8 * 1024 * 1024

/**
 * Paths of the pages that play packages: the player, and the preview of a content version. Only
 * their documents have the header that lets a package's windows keep their opener, so the client
 * reloads when it navigates to one of them from another page.
 */
export const playerPagePath =
  /^\/(?:platform\/user-module\/[^/]+\/content\/[^/]+|content-preview\/[0-9a-f]{8}-[0-9a-f-]{27})\/?$/

/**
 * What the managers of a company see of a participant, as the acceptance page says it before the
 * first use. A test maps every field of their calls to it.
 */
export const seenByManagers = [
  'identity',
  'progress',
  'dates',
  'scores',
  'answers',
  'time',
  'sessions',
  'documents',
] as const
export type SeenByManagers = (typeof seenByManagers)[number]

/**
 * Paths of the pages that play packages: the player, and the preview of a content version. Only
 * their documents have the header that lets a package's windows keep their opener, so the client
 * reloads when it navigates to one of them from another page.
 */
export const playerPagePath =
  /^\/(?:platform\/user-module\/[^/]+\/content\/[^/]+|content-preview\/[0-9a-f]{8}-[0-9a-f-]{27})\/?$/

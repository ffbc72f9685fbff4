/**
 * Path of the player page. Only its document has the header that lets a package's windows keep
 * their opener, so the client reloads when it navigates to the player from another page.
 */
export const playerPagePath = /^\/platform\/user-module\/[^/]+\/content\/[^/]+\/?$/

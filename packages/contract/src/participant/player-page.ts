/**
 * Address of the page that plays a content. Its document alone lets windows that a package opens keep their opener; the server answers it
 * with that header, and the client asks for it anew where it came to the player from another page.
 */
export const playerPagePath = /^\/platform\/user-module\/[^/]+\/content\/[^/]+\/?$/

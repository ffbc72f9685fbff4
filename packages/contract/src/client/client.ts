/** The project's version, as the client shows it. */
export const clientVersion = '1.3.2'
/** How often a client looks for a newer release, in milliseconds. */
export const updateCheckMs = 60_000

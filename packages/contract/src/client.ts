/** The project's version, shown by the client. */
export const clientVersion = '1.4.0'
/** Interval at which a client checks for a newer release, in milliseconds. */
export const updateCheckMs = 60_000

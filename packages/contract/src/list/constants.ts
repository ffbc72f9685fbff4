/** Default number of rows of a list. */
export const defaultLimit = 100
/** Rows beyond this number are neither counted nor paged. */
export const maxCounted = 10_000

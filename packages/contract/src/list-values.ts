/** Characters of a search. */
export const searchLength = 200
/** Default number of rows of a list. */
export const defaultLimit = 100
/** Rows beyond this number are neither counted nor paged. */
export const maxCounted = 10_000

/** One page of a list. */
export type Page<T> = {
  rows: T[]
  /** Number of rows in the whole list; a minimum when `capped`. */
  total: number
  capped: boolean
}

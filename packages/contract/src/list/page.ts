/** One page of a list. */
export type Page<T> = {
  rows: T[]
  /** Number of rows in the whole list; a minimum when `capped`. */
  total: number
  capped: boolean
}

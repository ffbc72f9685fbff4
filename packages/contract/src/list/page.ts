/** One page of a list. */
export type Page<T> = {
  rows: T[]
  /** How many rows the whole list has; where it is `capped`, it has more. */
  total: number
  capped: boolean
}

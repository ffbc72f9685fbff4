/** One page of a list and how many rows the whole has. */
export type Page<T> = { rows: T[]; total: number }

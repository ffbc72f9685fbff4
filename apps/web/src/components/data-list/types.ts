import type { ReactNode } from 'react'

export type Column<Row> = {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** The server's sort name; absent: the column cannot sort. */
  sort?: string
  align?: 'right'
  /** Any CSS width; the first text column takes the rest. */
  width?: string
  /** May be hidden by the reader; true unless said otherwise. The first column always shows. */
  hideable?: boolean
  /** Hidden until chosen. */
  initiallyHidden?: boolean
  /** Hidden under 1100 px, where room is short. */
  wideOnly?: boolean
  /** Its text in the CSV export; absent: not exported. */
  csv?: (row: Row) => string | number | null | undefined
}

export type FilterOption = { value: string; label: string; icon?: ReactNode }

/** A filter chip; its value lives in the address under `key`: a text, or a list of texts with `multiple`. */
export type Filter = { key: string; label: string; options: readonly FilterOption[]; multiple?: boolean }

import type { ReactNode } from 'react'
import type { UseFound } from '#web/components/ui/found-options.tsx'
import type { Param } from '#web/lib/list/search-params.ts'

export type Column<Row, Sort extends string = string> = {
  id: string
  header: string
  /**
   * The cell's value as text or number: shown when `cell` is absent, and exported. Absent: not
   * exported.
   */
  value?: (row: Row) => string | number | null | undefined
  cell?: (row: Row) => ReactNode
  /** The server's name of the sort; absent: not sortable. */
  sort?: Sort
  /** A sort without a column, such as an order of one's own. */
  sortOnly?: true
  align?: 'right'
  /**
   * Takes a share of the remaining width and truncates its text. The first column always does;
   * others are as wide as their content.
   */
  share?: boolean
  /** The header takes two lines, and the cell is a mark in the middle. */
  narrow?: true
  /** Stays at the left while the others scroll sideways; its cell alone links to the row. */
  sticky?: true
  /** CSS width of a column without a share, or the least width of one with. */
  width?: string
  /** Hidden until selected. The first column is always visible. */
  initiallyHidden?: boolean
  /**
   * Shown from so many px of the window: what a list can spare has 1100, what it misses more 960.
   */
  from?: 960 | 1100
}

export type FilterOption<Value = string | number | boolean> = { value: Value; label: string; icon?: ReactNode }
/**
 * A filter: the label of its chip, and its options, which the server searches where there can be
 * many. Hidden without options.
 */
export type FilterChoice<Value = string | number | boolean> = {
  label: string
  options?: readonly FilterOption<Value>[]
  useFound?: UseFound
}

type ValueOf<R> = R extends Param<infer Value> ? (Value extends readonly (infer One)[] ? One : Value) : never
/** Filters by their name in the address, in display order. */
export type FilterChoices<Filters> = { readonly [Key in keyof Filters]?: FilterChoice<ValueOf<Filters[Key]>> }

/** A filter with its state. */
export type Filter = FilterChoice & { key: string; many: boolean; chosen: readonly (string | number | boolean)[] }

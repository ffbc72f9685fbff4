import type { ReactNode } from 'react'
import type { Reader } from '#web/lib/search-params.ts'

export type Column<Row, Sort extends string = string> = {
  id: string
  header: string
  /** What the cell says as text or figure: drawn where `cell` is absent, and exported. Absent: not exported. */
  value?: (row: Row) => string | number | null | undefined
  cell?: (row: Row) => ReactNode
  /** The server's name of the sort; absent: the column cannot sort. */
  sort?: Sort
  align?: 'right'
  /**
   * Takes a share of the width that the others leave, and cuts its text where that is short. The first column does; others are as wide as
   * what they hold.
   */
  share?: boolean
  /** Any CSS width of a column without a share. */
  width?: string
  /** Hidden until chosen. The first column always shows. */
  initiallyHidden?: boolean
  /** Hidden under 1100 px. */
  wideOnly?: boolean
}

export type FilterOption<Value = string | number | boolean> = { value: Value; label: string; icon?: ReactNode }
/** A filter as it is drawn: a chip of this name, and the values to choose from. Without options it is not drawn. */
export type FilterChoice<Value = string | number | boolean> = { label: string; options: readonly FilterOption<Value>[] }

type ValueOf<R> = R extends Reader<infer Value> ? (Value extends readonly (infer One)[] ? One : Value) : never
/** The filters of a list by their name in the address, in the order in which they are drawn. */
export type FilterChoices<Filters> = { readonly [Key in keyof Filters]?: FilterChoice<ValueOf<Filters[Key]>> }

/** One filter with its state. */
export type Filter = FilterChoice & { key: string; many: boolean; chosen: readonly (string | number | boolean)[] }

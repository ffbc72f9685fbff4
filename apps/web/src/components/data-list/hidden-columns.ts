import { isBoolean, isStringList, useUiState } from '#web/lib/page/use-ui-state.ts'
import type { Column } from './types.ts'

type Columns = readonly Pick<Column<never>, 'id' | 'initiallyHidden' | 'sortOnly'>[]

/** The hidden columns of a list, stored in the browser under its name. */
export function useHiddenColumns(name: string, columns: Columns) {
  const [hidden, setHidden] = useUiState<string[]>(
    `columns.${name}`,
    () => columns.filter((column) => column.initiallyHidden).map((column) => column.id),
    isStringList,
  )
  return { hidden, setHidden }
}

/** Whether the rows of all lists are low, of one line; stored in the browser. */
export const useCompactRows = () => useUiState('rows.compact', false, isBoolean)

/** The columns of the table; the first one is always visible. */
export const visibleOf = <Of extends Columns[number]>(columns: readonly Of[], hidden: readonly string[]): Of[] =>
  columns.filter((column) => !column.sortOnly).filter((column, index) => index === 0 || !hidden.includes(column.id))

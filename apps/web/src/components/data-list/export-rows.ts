import { downloadCsv, fileNameOf } from '#web/lib/file/download.ts'
import type { Column } from './types.ts'

/**
 * Exports every column that has a value, visible or hidden, as CSV. The file name contains the
 * list's title and the date.
 */
export function exportRows<Row>(title: string, columns: readonly Column<Row>[], rows: readonly Row[]): void {
  const exported = columns.filter((column) => column.value)
  downloadCsv(fileNameOf(title), [
    exported.map(({ header }) => header),
    ...rows.map((row) => exported.map((column) => column.value?.(row))),
  ])
}

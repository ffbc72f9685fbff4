import { downloadCsv } from '#web/lib/download.ts'
import { fileNameOf } from '#web/lib/file-name.ts'
import type { Column } from './types.ts'

/** Export formats; with more than one, the button offers a choice. */
const formats = {
  csv: { label: 'CSV', download: downloadCsv },
}
export type ExportFormat = keyof typeof formats
export const exportFormats = Object.keys(formats) as ExportFormat[]
export const exportLabel = (format: ExportFormat): string => formats[format].label

/**
 * Exports every column that has a value, visible or hidden. The file name contains the list's title
 * and the date.
 */
export function exportRows<Row>(
  format: ExportFormat,
  title: string,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): void {
  const exported = columns.filter((column) => column.value)
  formats[format].download(fileNameOf(title), [
    exported.map(({ header }) => header),
    ...rows.map((row) => exported.map((column) => column.value?.(row))),
  ])
}

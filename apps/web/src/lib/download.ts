import { type CsvRow, toCsv } from '@cursus/contract/csv'

export const downloadCsv = (name: string, rows: readonly CsvRow[]): void =>
  downloadText(`${name}.csv`, toCsv(rows), 'text/csv;charset=utf-8')

export function downloadText(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}

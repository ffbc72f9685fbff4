import { type CsvRow, toCsv } from '@cursus/contract/csv'
import { fileNamePart } from '@cursus/contract/file-values'
import { today } from '#web/lib/clock.ts'

/** What is known of a file that has to be chosen again. */
export type FileIdentity = Pick<File, 'name' | 'size' | 'lastModified'>

export const isSameFile = (a: FileIdentity, b: FileIdentity): boolean =>
  a.name === b.name && a.size === b.size && a.lastModified === b.lastModified

/** The name of a downloaded file, without its ending: what it holds, and the date. */
export const fileNameOf = (...parts: readonly (string | undefined)[]): string =>
  `${fileNamePart(parts.filter(Boolean).join(' '))}-${today()}`

export const downloadCsv = (name: string, rows: readonly CsvRow[]): void =>
  downloadText(`${name}.csv`, toCsv(rows), 'text/csv;charset=utf-8')

export function downloadText(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  download(url, name)
  URL.revokeObjectURL(url)
}

/** Without a name, the answer names the file. */
export function download(address: string, name = ''): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
}

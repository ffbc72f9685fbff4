import { type CsvRow, toCsv } from '@cursus/contract/csv'
import { today } from '#web/lib/clock.ts'
import { fold } from '#web/lib/text/typeset.ts'

/** What is known of a file that has to be chosen again. */
export type FileIdentity = Pick<File, 'name' | 'size' | 'lastModified'>

export const isSameFile = (a: FileIdentity, b: FileIdentity): boolean =>
  a.name === b.name && a.size === b.size && a.lastModified === b.lastModified

/** The name of a downloaded file, without its ending: what it holds, and the date. */
export const fileNameOf = (...parts: readonly (string | undefined)[]): string =>
  `${fold(parts.filter(Boolean).join(' '))
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')}-${today()}`

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

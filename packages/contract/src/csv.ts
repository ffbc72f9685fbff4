import { writeCsv } from 'hucre/csv'

/**
 * Semicolons and a byte order mark: spreadsheets of both languages open it in columns. A leading
 * = + - @ would be run as a formula.
 */
export const csvOptions = { delimiter: ';', bom: true, escapeFormulae: true }

export type CsvRow = readonly (string | number | null | undefined)[]

/** Heads are cells too: titles may be among them. */
export const toCsv = (rows: readonly CsvRow[]): string =>
  writeCsv(
    rows.map((row) => row.map((cell) => cell ?? null)),
    csvOptions,
  )

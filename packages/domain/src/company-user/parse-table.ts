import { CsvError, parse } from 'csv-parse/sync'
import { unzipSync } from 'fflate'
import readWorkbook from 'read-excel-file/universal'
import type { TableLimits, TableResult } from './read-table.ts'

type Row = { line: number; cells: string[] }

const startsWith = (file: Buffer, ...bytes: number[]) => bytes.every((byte, index) => file[index] === byte)

/** Reads an untrusted file; runs only in the process that `read-table.ts` starts. */
export async function parseTable(file: Buffer, limits: TableLimits): Promise<TableResult> {
  if (file.length === 0) return { refused: { reason: 'empty' } }
  if (startsWith(file, 0xd0, 0xcf, 0x11, 0xe0)) return { refused: { reason: 'oldExcel' } }
  if (startsWith(file, 0x50, 0x4b)) return parseWorkbook(file, limits)
  const text = decode(file)
  return text === undefined ? { refused: { reason: 'format' } } : parseText(text, limits)
}

/** Checks the limits and drops empty rows, of which the line numbers of the others tell. */
function checked(sheets: string[], rows: Row[], { maxRows, maxColumns, cellLength }: TableLimits): TableResult {
  const filled = rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  if (filled.length === 0) return { refused: { reason: 'empty' } }
  if (filled.length > maxRows) return { refused: { reason: 'tooManyRows', max: maxRows - 1 } }
  const width = Math.max(...filled.map(({ cells }) => cells.findLastIndex((cell) => cell.trim() !== '') + 1))
  if (width > maxColumns) return { refused: { reason: 'tooManyColumns', max: maxColumns } }
  return {
    sheets,
    lines: filled.map(({ line, cells }) => ({
      line,
      cells: Array.from({ length: width }, (_, index) => (cells[index] ?? '').trim().slice(0, cellLength)),
    })),
  }
}

// Text

/** The text of a file in one of the known encodings; undefined for a binary file. */
function decode(file: Buffer): string | undefined {
  const encoding = startsWith(file, 0xff, 0xfe) ? 'utf-16le' : startsWith(file, 0xfe, 0xff) ? 'utf-16be' : undefined
  const text = encoding ? new TextDecoder(encoding).decode(file) : (utf8(file) ?? decodeAs('windows-1252', file))
  return text.includes('\0') ? undefined : text
}

const decodeAs = (encoding: string, file: Buffer) => new TextDecoder(encoding).decode(file)

function utf8(file: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file)
  } catch {
    return undefined
  }
}

const delimiters = [';', ',', '\t', '|']

/** The character that divides the first lines best, outside of quotation marks. */
function delimiterOf(lines: readonly string[]): string {
  const bare = lines.map((line) => line.replace(/"[^"]*"/g, ''))
  const counts = delimiters.map((delimiter) => {
    const [first = 0, ...others] = bare.map((line) => line.split(delimiter).length - 1)
    const agreeing = others.filter((count) => count === first).length
    return first === 0 ? 0 : first + agreeing * 100
  })
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ';'
}

function parseText(written: string, limits: TableLimits): TableResult {
  const text = written.replace(/\r\n?/g, '\n')
  const lines = text.slice(0, limits.lineLength).split('\n')
  // Excel reads and writes the delimiter in a first line of its own.
  const named = /^sep=(.)$/i.exec(lines[0] ?? '')?.[1]
  const shownLines = lines.filter((line) => line.trim() !== '').slice(named ? 1 : 0, 6)
  try {
    const records = parse(text, {
      delimiter: named ?? delimiterOf(shownLines),
      record_delimiter: '\n',
      relax_column_count: true,
      relax_quotes: true,
      info: true,
      from_line: named ? 2 : 1,
      max_record_size: limits.lineLength,
    }) as unknown as { record: string[]; info: { lines: number } }[]
    // A record may have several lines; it is known by its first one.
    const rows = records.map(({ record, info }) => ({
      line: info.lines - record.join('').split('\n').length + 1,
      cells: record,
    }))
    return checked([], rows, limits)
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const line = Number(error.lines) || 1
    if (error.code === 'CSV_MAX_RECORD_SIZE') return { refused: { reason: 'longLine', line } }
    return { refused: { reason: 'damaged', line } }
  }
}

// Workbooks

/** Size of all parts as they claim; the unpacking never writes more than that. */
function claimedBytes(file: Buffer): number {
  let sum = 0
  unzipSync(file, {
    filter: ({ originalSize }) => {
      sum += originalSize
      return false
    },
  })
  return sum
}

async function parseWorkbook(file: Buffer, limits: TableLimits): Promise<TableResult> {
  try {
    if (claimedBytes(file) > limits.maxUnpackedBytes) return { refused: { reason: 'tooHeavy' } }
    // Numbers stay as they are written: a staff number of twenty digits is no floating-point
    // number.
    const sheets = await readWorkbook(new Blob([new Uint8Array(file)]), { parseNumber: (text) => text })
    const wanted = sheets[limits.sheet - 1]
    if (!wanted) return { refused: { reason: 'damaged' } }
    const rows = wanted.data.map((row, index) => ({ line: index + 1, cells: row.map(textOf) }))
    return checked(
      sheets.map(({ sheet }) => sheet),
      rows,
      limits,
    )
  } catch {
    // Parsers throw errors of many kinds at a file that is not what it claims to be.
    return { refused: { reason: 'damaged' } }
  }
}

function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  if (!(cell instanceof Date)) return String(cell)
  if (Number.isNaN(cell.getTime())) return ''
  const text = cell.toISOString()
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 16).replace('T', ' ')
}

import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import {
  importCellLength,
  maxImportColumns,
  maxImportRows,
  type PeopleFile,
  type PeopleFileRefusal,
  type ReadPeopleFileInput,
} from '@cursus/contract/company-user'
import { AppError } from '@cursus/contract/error'
import pLimit from 'p-limit'
import type { CompanyCtx } from '../context.ts'
import { runApart } from '../file/index.ts'

const program = fileURLToPath(new URL('./read-table-process.ts', import.meta.url))

/** Limits of one file; `sheet`: the number of the sheet of a workbook, from 1. */
export type TableLimits = typeof tableLimits & { sheet: number }
const tableLimits = {
  /** A heading and the rows below it. */
  maxRows: maxImportRows + 1,
  maxColumns: maxImportColumns,
  cellLength: importCellLength,
  /** Characters of one line of text. */
  lineLength: 64 * 1024,
  /** Of all parts of a workbook, unpacked: 10,000 rows take about ten. */
  maxUnpackedBytes: 100 * 1024 * 1024,
  maxCpuMs: 15_000,
  /** 10,000 rows of 50 columns take 380 MB. */
  maxBytes: 512 * 1024 * 1024,
  heapMb: 384,
}
export type TableResult = PeopleFile | { refused: { reason: PeopleFileRefusal; line?: number; max?: number } }

/** Concurrent files in this process, and maximum number of waiting ones. */
const atWork = 1
const maxWaiting = 20
const retryAfterSeconds = 10
const queue = pLimit(atWork)

/**
 * Reads the cells of a CSV file (UTF-8, UTF-16 with a byte order mark or Windows-1252; semicolons,
 * commas, tabs or bars) or of a sheet of an XLSX workbook as text, in a separate process with
 * limits of time and memory.
 * @throws PeopleFileNotValid?reason=; TooManyRequests while too many wait
 */
export async function readTable(file: Buffer, options: { sheet: number } & Partial<TableLimits>): Promise<PeopleFile> {
  if (queue.pendingCount >= maxWaiting) throw new AppError('TooManyRequests', { retryAfter: retryAfterSeconds })
  const limits = { ...tableLimits, ...options }
  const { code, signal, output, stderr } = await queue(() =>
    // The thread of the parser has its own heap; this one only holds the result.
    runApart(program, { argument: limits, input: file, heapMb: 256 }),
  )
  // A signal means a timeout or too much memory.
  if (signal !== null) throw new AppError('PeopleFileNotValid', { reason: 'tooHeavy' })
  if (code !== 0) throw new Error(`The process that reads tables failed (exit code ${code}): ${stderr}`)
  const result = JSON.parse(output.toString()) as TableResult
  if ('refused' in result) throw new AppError('PeopleFileNotValid', result.refused)
  return result
}

/**
 * Reads an uploaded file of people as text, without storing anything.
 * @throws FileRequired, PeopleFileNotValid?reason=, TooManyRequests
 */
export async function readPeopleFile(
  { storage }: CompanyCtx,
  { file, sheet }: ReadPeopleFileInput,
): Promise<PeopleFile> {
  if (!file) throw new AppError('FileRequired', { field: 'file' })
  return readTable(await buffer(await storage.get(file.key)), { sheet })
}

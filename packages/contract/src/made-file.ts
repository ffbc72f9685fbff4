import { z } from 'zod'
import { count, timestamp, url, uuid } from './field.ts'
import type { Language } from './language-values.ts'
import { listReportPartsInput, listResultsInput } from './report.ts'

/** Each kind of export with its formats, the usual one first. */
export const exportFormats = {
  /** Accesses with their results. */
  results: ['xlsx', 'csv'],
  /** Figures of modules, groups, licences or people. */
  parts: ['xlsx', 'csv', 'pdf'],
  /** Certificates of completion of the results that are done. */
  attestations: ['zip'],
  /** Records of learning of the results. */
  records: ['zip'],
} as const
type ExportKind = keyof typeof exportFormats
const kind = z.enum(Object.keys(exportFormats) as [ExportKind, ...ExportKind[]])
const format = z.enum(['xlsx', 'csv', 'pdf', 'zip'])

export const createExportInput = z.object({
  kind,
  format,
  /** Ids of the columns in their order; all of them when absent. Not for a ZIP. */
  columns: z.array(z.string().min(1).max(100)).min(1).max(300).optional(),
  /** Filters and order of the list. Unknown ones are refused: the file would have every row. */
  query: z
    .object({ ...listResultsInput.shape, ...listReportPartsInput.shape })
    .omit({ limit: true, offset: true })
    .partial()
    .strict()
    .default({}),
  /** The filters in words, as the list shows them, to tell one file from another. */
  filters: z.array(z.string().trim().min(1).max(300)).max(30).optional(),
})
export type CreateExportInput = z.input<typeof createExportInput>

/** What a stored export asks for. */
export type ExportRequest = z.output<typeof createExportInput> & { language: Language }

/** A record of the accesses that its owner may read, or of one. */
export type RecordRequest = { accessId?: string; from?: string; to?: string }
export type FileRequest = ExportRequest | RecordRequest

const state = z.enum(['preparing', 'ready', 'failed'])
/** Times, size in bytes and address of a file; only who asked for it can fetch it. */
const facts = {
  /** When the file is removed. */
  expiresAt: timestamp.nullable(),
  size: count.nullable(),
  /** Only when it is ready. */
  file: url.nullable(),
}

/** The latest copy of the user's data; `none` when none was requested or it has been removed. */
export const dataExportSchema = z.object({
  id: uuid.nullable(),
  state: z.enum(['none', ...state.options]),
  requestedAt: timestamp.nullable(),
  ...facts,
})
export type DataExport = z.infer<typeof dataExportSchema>

export const companyExportSchema = z.object({
  id: uuid,
  kind,
  format,
  /** `empty`: a ZIP of documents that none of the rows has. */
  state: z.enum(['preparing', 'ready', 'empty', 'failed']),
  requestedAt: timestamp,
  /** Rows that are written, of those that there are; null before they are counted. */
  rowsDone: count,
  rowsTotal: count.nullable(),
  /** Rows of a ZIP without a document; its index says why. */
  rowsLeftOut: count,
  /** What it was filtered by, in words; empty: all rows. Null when nobody said. */
  filters: z.array(z.string()).nullable(),
  ...facts,
})
export type CompanyExport = z.infer<typeof companyExportSchema>

/**
 * A record of learning as PDF, in the language of the caller. `preparing`: it is being written.
 * `failed`: it could not be written, and can be asked for again. It is kept for a day.
 */
export const recordFileSchema = z.object({ id: uuid, state, file: facts.file })
export type RecordFile = z.infer<typeof recordFileSchema>

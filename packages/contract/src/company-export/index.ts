import { z } from 'zod'
import { count, id, timestamp, url, uuid } from '../field.ts'
import { languageSchema } from '../language.ts'
import { listReportPartsInput, listResultsInput } from '../report.ts'

/** Each kind of export with its formats, the usual one first. */
export const exportFormats = {
  /** Accesses with their results. */
  results: ['xlsx', 'csv'],
  /** Figures of modules, groups, licences or people. */
  parts: ['xlsx', 'csv'],
  /** Certificates of completion of the results that are done. */
  attestations: ['zip'],
  /** Records of learning of the results. */
  records: ['zip'],
} as const
export type ExportKind = keyof typeof exportFormats
const kind = z.enum(Object.keys(exportFormats) as [ExportKind, ...ExportKind[]])
const format = z.enum(['xlsx', 'csv', 'zip'])
export type ExportFormat = z.infer<typeof format>

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
})
export type CreateExportInput = z.input<typeof createExportInput>

/** What a stored export asks for. */
export const exportRequestSchema = createExportInput.extend({ language: languageSchema })
export type ExportRequest = z.output<typeof exportRequestSchema>

export const companyExportSchema = z.object({
  id: uuid,
  kind,
  format,
  /** `empty`: a ZIP of documents that none of the rows has. */
  state: z.enum(['preparing', 'ready', 'empty', 'failed']),
  requestedAt: timestamp,
  /** When the file is removed. */
  expiresAt: timestamp.nullable(),
  /** Rows that are written, of those that there are; null before they are counted. */
  rowsDone: count,
  rowsTotal: count.nullable(),
  /** Rows of a ZIP without a document; its index says why. */
  rowsLeftOut: count,
  /** Size in bytes and address of a ready file; only who asked for it can fetch it. */
  size: count.nullable(),
  file: url.nullable(),
})
export type CompanyExport = z.infer<typeof companyExportSchema>

export const getExportInput = z.object({ id })
export type GetExportInput = z.infer<typeof getExportInput>

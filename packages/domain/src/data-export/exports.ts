import { validationFailed } from '@cursus/contract/error'
import {
  type CompanyExport,
  type CreateExportInput,
  createExportInput,
  type DataExport,
  type ExportRequest,
  exportFormats,
} from '@cursus/contract/made-file'
import type { CompanyCtx, UserCtx } from '../context.ts'
import { factsOf, listFiles, type MadeFile, requestFile } from '../made-file/index.ts'

/** Newest exports that a list shows. */
const shown = 20

/** Returns the latest copy of the user's data that is being prepared or still kept. */
export async function getDataExport(ctx: UserCtx): Promise<DataExport> {
  const [file] = await listFiles(ctx, 'data', { most: 1 })
  if (!file) return { id: null, state: 'none', requestedAt: null, expiresAt: null, size: null, file: null }
  return factsOf(file) as DataExport
}

/**
 * Requests a copy of the user's data; returns the one being prepared, if any.
 * @throws TooManyRequests
 */
export const requestDataExport = async (ctx: UserCtx): Promise<DataExport> =>
  factsOf(await requestFile(ctx, 'data')) as DataExport

/** Exports of the caller, newest first. */
export const listExports = async (ctx: CompanyCtx): Promise<CompanyExport[]> =>
  (await listFiles(ctx, 'export', { companyId: ctx.company.id, most: shown })).map(toExport)

/**
 * Asks for a file, which a job writes in the language of the caller.
 * @throws ValidationFailed for a format that the kind does not have, TooManyRequests
 */
export async function createExport(ctx: CompanyCtx, input: CreateExportInput): Promise<CompanyExport> {
  const request = { ...createExportInput.parse(input), language: ctx.actor.language }
  const formats: readonly string[] = exportFormats[request.kind]
  if (!formats.includes(request.format)) {
    throw validationFailed({ path: 'format', rule: 'oneOf', options: { values: formats.join(',') } })
  }
  return toExport(await requestFile(ctx, 'export', { companyId: ctx.company.id, request }))
}

function toExport(file: MadeFile): CompanyExport {
  const { kind, format, filters = null } = file.request as ExportRequest
  const { rowsDone, rowsTotal, rowsLeftOut } = file
  return { ...factsOf(file), kind, format, filters, rowsDone, rowsTotal, rowsLeftOut }
}

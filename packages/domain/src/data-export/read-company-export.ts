import type { ExportRequest } from '@cursus/contract/made-file'
import type { ListReportPartsInput, ReportModule, ReportPart, ResultRow } from '@cursus/contract/report'
import { companyReaderOf } from '../auth/index.ts'
import type { CompanyReader, Deps } from '../context.ts'
import { type DocumentGiver, readGiver } from '../document/index.ts'
import { eachBatch, nextRows } from '../list/index.ts'
import type { MadeFile } from '../made-file/index.ts'
import { getReportModule, listReportParts, listResults } from '../report/index.ts'
import { describeExport, type ExportAbout } from './describe-export.ts'

export type ExportedRow = ResultRow | ReportPart

/** What an export contains; it is drawn by the caller. */
export type CompanyExportSource = {
  ctx: CompanyReader
  request: ExportRequest
  /** The number of rows, exactly. */
  total: number
  /** The only module of the rows, whose contents are columns. */
  module: ReportModule | undefined
  /** What the file says of itself. */
  about: () => Promise<ExportAbout>
  /** The company, for the head of a document. */
  giver: () => Promise<DocumentGiver>
  /** The things of a kind with most accesses, of those that the filters leave. */
  largest: (by: NonNullable<ListReportPartsInput['by']>, limit: number) => Promise<readonly ReportPart[]>
  /** All rows in the order of the list, of which a batch is in memory at a time. */
  batches: () => AsyncIterable<readonly ExportedRow[]>
}

/** Undefined when the right is gone, or the module of the request. */
export async function readCompanyExport(deps: Deps, file: MadeFile): Promise<CompanyExportSource | undefined> {
  const request = file.request as ExportRequest
  const ctx = await companyReaderOf(deps, { userId: file.ownerId, companyId: file.companyId! })
  if (!ctx) return undefined
  const { kind, query } = request
  const { by, step, ...shared } = query
  const isParts = kind === 'parts'
  const results = { ...shared, step: kind === 'attestations' ? (['done'] as const).slice() : step }
  const [moduleId, ...others] = query.moduleId ?? []
  const hasContents = !isParts && moduleId !== undefined && others.length === 0
  const list = (more: object) =>
    isParts ? listReportParts(ctx, { ...shared, by, ...more }) : listResults(ctx, { ...results, ...more })
  const { total } = await list(isParts ? { limit: 1 } : { [nextRows]: { after: undefined, most: 1 } })
  return {
    ctx,
    request,
    total,
    module: hasContents ? await getReportModule(ctx, { moduleId }) : undefined,
    about: () => describeExport(ctx, request),
    giver: () => readGiver(ctx, ctx.company.id),
    largest: async (by, limit) => {
      const { search: _search, sort: _sort, order: _order, ...filters } = shared
      return (await listReportParts(ctx, { ...filters, by, sort: 'given', order: 'desc', limit })).rows
    },
    batches: () => pull((take) => list({ [eachBatch]: take })),
  }
}

type Take = (rows: readonly unknown[]) => Promise<void>

/** Turns a list that pushes its batches into one that is read; the list waits for its reader. */
async function* pull(list: (take: Take) => Promise<unknown>): AsyncGenerator<readonly ExportedRow[]> {
  const { readable, writable } = new TransformStream<readonly ExportedRow[]>(undefined, { highWaterMark: 1 })
  const writer = writable.getWriter()
  const done = list((rows) => writer.write(rows as readonly ExportedRow[])).then(
    () => writer.close(),
    (error) => writer.abort(error),
  )
  // An error of the list reaches the reader by the stream.
  done.catch(() => {})
  for await (const rows of readable) yield rows
  await done
}

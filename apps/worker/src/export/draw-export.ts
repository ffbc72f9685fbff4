import { Readable } from 'node:stream'
import { csvOptions } from '@cursus/contract/csv'
import type { CompanyExportSource, ExportAbout, ExportedRow } from '@cursus/domain/data-export'
import type { DocumentGiver } from '@cursus/domain/document'
import { writeCsvStream } from 'hucre/csv'
import { m } from '../paraglide/messages.js'
import { drawReport } from '../pdf/draw.ts'
import { factsOf, figureFacts } from './about.ts'
import { type Column, numberFormats, toSpreadsheet, toText } from './cells.ts'
import { partColumns, resultColumns } from './columns.ts'
import { type DrawExport, drawZip } from './draw-zip.ts'
import { type Workbook, writeWorkbook } from './workbook.ts'

/** Draws an export in its format, row by row. */
export const drawExport: DrawExport = async (source, tell) => {
  const { request, ctx } = source
  if (request.format === 'zip') return drawZip(source, tell)
  if (request.format === 'pdf') return drawReport(source, tell)
  const { timeZone } = ctx.settings
  const columns = chosen(columnsOf(source), request.columns)
  if (request.format === 'csv') {
    const rows = read(source, tell, (row) => columns.map(({ cell }) => toText(cell(row), timeZone, request.language)))
    const heads = columns.map(({ header }) => header)
    return Readable.from(writeCsvStream(withHeads(heads, rows), csvOptions))
  }
  const rows = read(source, tell, (row) => columns.map(({ cell }) => toSpreadsheet(cell(row), timeZone)))
  return writeWorkbook(workbookOf(source, await source.about(), await source.giver(), columns), rows)
}

function workbookOf(
  { request, ctx, total }: CompanyExportSource,
  about: ExportAbout,
  { name: company, hue }: DocumentGiver,
  columns: readonly Column<ExportedRow>[],
): Workbook {
  const { language, kind } = request
  const l = { locale: language }
  return {
    names: { about: m.about_sheet({}, l), rows: m.export_sheet({}, l), page: m.about_page({}, l) },
    company,
    hue,
    title: kind === 'parts' ? m.about_title_parts({}, l) : m.about_title_results({}, l),
    facts: factsOf(about, { language, timeZone: ctx.settings.timeZone }),
    figures: figureFacts(about.figures, language),
    columns: columns.map(({ header, is }) => ({ header, numFmt: numberFormats[is], isText: is === 'text' })),
    total,
  }
}

function columnsOf({ request, ctx, module }: CompanyExportSource): Column<ExportedRow>[] {
  const { language } = request
  const columns =
    request.kind === 'parts'
      ? partColumns({ language, timeZone: ctx.settings.timeZone }, request.query.by ?? 'module')
      : resultColumns({ language, timeZone: ctx.settings.timeZone, module })
  return columns as Column<ExportedRow>[]
}

/** The columns that were asked for, in their order; those that are not there are left out. */
function chosen(columns: readonly Column<ExportedRow>[], ids: readonly string[] | undefined): Column<ExportedRow>[] {
  if (!ids) return [...columns]
  const byId = new Map(columns.map((column) => [column.id, column]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/**
 * As a row, because the writer escapes formulas in cells only; titles of contents are heads too.
 */
async function* withHeads(heads: string[], rows: AsyncIterable<string[]>): AsyncGenerator<string[]> {
  yield heads
  yield* rows
}

/** The rows as cells; after each batch, how many have been written. */
async function* read<Cells>(
  { batches }: CompanyExportSource,
  tell: (rows: number) => Promise<unknown>,
  toCells: (row: ExportedRow) => Cells,
): AsyncGenerator<Cells> {
  let done = 0
  for await (const rows of batches()) {
    for (const row of rows) yield toCells(row)
    done += rows.length
    await tell(done)
  }
}

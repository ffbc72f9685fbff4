import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { brandColors } from '@cursus/contract/color'
import {
  type CellStyle,
  type CellValue,
  calculateColumnWidth,
  cellRef,
  rangeRef,
  type WriteSheet,
  writeXlsx,
} from 'hucre/xlsx'
import { fromBufferPromise } from 'yauzl'
import { ZipFile } from 'yazl'
import type { Fact } from './about.ts'

/** `isText` stands at the left; all others, and their heads, at the right. */
type WorkbookColumn = { header: string; numFmt: string | undefined; isText: boolean }
export type Workbook = {
  names: { about: string; rows: string; page: string }
  company: string
  /** Its colour. */
  hue: number | null
  title: string
  facts: readonly Fact[]
  figures: { label: string; count: number; share: number }[]
  columns: readonly WorkbookColumn[]
  /** The number of rows, of which some may come or go meanwhile. */
  total: number
}

/** A spreadsheet takes 1,048,576; rows that come meanwhile are on the last sheet. */
const rowsPerSheet = 1_000_000
/** Rows by which columns are as wide as what they hold. */
const measured = 500
const font = { name: 'Calibri', size: 11 }
const ink = (rgb: string) => ({ rgb })
const headStyle: CellStyle = {
  font: { ...font, bold: true },
  fill: { type: 'pattern', pattern: 'solid', fgColor: ink('E7EFEA') },
  border: { bottom: { style: 'thin', color: ink('15503F') } },
  alignment: { vertical: 'top', wrapText: true },
}
const companyInk = (hue: number) => ink(brandColors(hue).light.slice(1).toUpperCase())
/** Of the heads, in the colour of the company where it has one. */
function headStyleOf(hue: number | null): CellStyle {
  if (hue === null) return headStyle
  const color = companyInk(hue)
  return {
    ...headStyle,
    font: { ...headStyle.font, color: ink('FFFFFF') },
    fill: { type: 'pattern', pattern: 'solid', fgColor: color },
    border: { bottom: { style: 'thin', color } },
  }
}
const at = (horizontal: 'left' | 'right', style: CellStyle): CellStyle => ({
  ...style,
  alignment: { ...style.alignment, horizontal },
})

/** Characters across a sheet in landscape at 60 %, below which nobody reads them on paper. */
const across = { a4: 215, a3: 310 }
/** How a table of this width, in characters, is printed: on as many sheets as it takes. */
const printOf = (width: number) =>
  ({
    orientation: 'landscape',
    paperSize: width > across.a4 ? 'a3' : 'a4',
    fitToPage: true,
    fitToWidth: Math.ceil(width / across.a3),
    fitToHeight: 0,
  }) as const

/**
 * Writes a workbook: a sheet that says what it is, then the rows. The library lays out all sheets
 * with one row each; the others are written in its place as they come, because a workbook in memory
 * grows with its rows. Its own stream has neither filters, page setup nor a second sheet.
 */
export function writeWorkbook(book: Workbook, rows: AsyncIterable<readonly CellValue[]>): Readable {
  const out = new PassThrough()
  const source = rows[Symbol.asyncIterator]()
  const fill = async () => {
    try {
      await fillSheets(book, source, out)
    } finally {
      // Taken one by one, they keep their transaction open until told that nobody reads on.
      await source.return?.()
    }
  }
  fill().catch((error) => out.destroy(error))
  return out
}

async function fillSheets(
  book: Workbook,
  source: AsyncIterator<readonly CellValue[]>,
  out: PassThrough,
): Promise<void> {
  const first: (readonly CellValue[])[] = []
  while (first.length < measured) {
    const { done, value } = await source.next()
    if (done) break
    first.push(value)
  }
  const left = join(first, source)
  const sheets = Math.max(1, Math.ceil(book.total / rowsPerSheet))
  const frame = await fromBufferPromise(Buffer.from(await writeXlsx({ sheets: layOut(book, first, sheets) })), {
    lazyEntries: true,
  })
  const zip = new ZipFile()
  const piped = pipeline(zip.outputStream, out)
  piped.catch(() => undefined)
  for await (const entry of frame.eachEntry()) {
    const part = await buffer(await frame.openReadStreamPromise(entry))
    const number = Number(/^xl\/worksheets\/sheet(\d+)\.xml$/.exec(entry.fileName)?.[1] ?? 0)
    if (number < 2) zip.addBuffer(part, entry.fileName)
    else {
      const isLast = number === sheets + 1
      const written = Readable.from(sheetOf(part.toString(), left, isLast ? Number.POSITIVE_INFINITY : rowsPerSheet))
      const end = new Promise<void>((resolve, reject) => written.once('end', resolve).once('error', reject))
      zip.addReadStream(written, entry.fileName)
      try {
        await Promise.race([end, piped])
      } finally {
        written.destroy()
      }
    }
  }
  zip.end()
  await piped
}

async function* join<Row>(first: readonly Row[], rest: AsyncIterator<Row>): AsyncGenerator<Row> {
  yield* first
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)

/** All sheets, with a head and a row that has the style of each column. */
function layOut(book: Workbook, first: readonly (readonly CellValue[])[], sheets: number): WriteSheet[] {
  const { columns, names, total, hue } = book
  const head = headStyleOf(hue)
  const widths = columns.map(({ header, numFmt }, index) =>
    // Room for the button of the filter beside the head.
    Math.max(
      calculateColumnWidth([header], { font: headStyle.font!, maxWidth: 30 }) + 3,
      calculateColumnWidth(
        first.map((row) => row[index] ?? null),
        { ...(numFmt && { numFmt }), maxWidth: 50 },
      ),
    ),
  )
  const data = Array.from({ length: sheets }, (_, index): WriteSheet => {
    const count = index === sheets - 1 ? total - index * rowsPerSheet : rowsPerSheet
    return {
      name: index === 0 ? names.rows : `${names.rows} ${index + 1}`,
      // At its side also where a spreadsheet would set it by its letters, into the next column.
      columns: columns.map(({ numFmt, isText }, index) => {
        const style = { font, ...(numFmt && { numFmt }) }
        return { width: widths[index]!, style: isText ? at('left', style) : style }
      }),
      rows: [columns.map(({ header }) => header), columns.map(() => 0)],
      cells: new Map(
        columns.map(({ isText }, index) => [`0,${index}`, { style: at(isText ? 'left' : 'right', head) }]),
      ),
      freezePane: { rows: 1 },
      autoFilter: { range: rangeRef(0, 0, Math.max(1, count), columns.length - 1) },
      // Who a row is about stands on each sheet.
      pageSetup: { ...printOf(sum(widths)), printTitlesRow: '$1:$1', printTitlesColumn: '$A:$A' },
      headerFooter: { oddFooter: `&L${book.company.replaceAll('&', '&&')}&R${names.page} &P/&N` },
    }
  })
  return [aboutSheet(book), ...data]
}

function aboutSheet({ names, company, hue, title, facts, figures }: Workbook): WriteSheet {
  const muted: CellStyle = { font: { ...font, color: ink('5C635E') } }
  const strong: CellStyle = { font: { ...font, bold: true } }
  const widths = [28, 60, 10]
  const rows: CellValue[][] = [
    [company],
    [title],
    [],
    ...facts.map(({ label, value }) => [label, value]),
    [],
    ...figures.map(({ label, count, share }) => [label, count, share / 100]),
  ]
  const styles: [string, CellStyle][] = [
    ['0,0', at('left', { font: { ...font, size: 18, bold: true, ...(hue !== null && { color: companyInk(hue) }) } })],
    ['1,0', at('left', { font: { ...font, size: 14 } })],
  ]
  for (const row of facts.keys()) {
    styles.push([`${row + 3},0`, muted])
    styles.push([`${row + 3},1`, { font, alignment: { wrapText: true, vertical: 'top', horizontal: 'left' } }])
  }
  for (const row of figures.keys()) {
    const line = row + 4 + facts.length
    styles.push([`${line},0`, muted], [`${line},1`, at('left', strong)])
    styles.push([`${line},2`, at('left', { ...muted, numFmt: '0%' })])
  }
  return {
    name: names.about,
    columns: widths.map((width) => ({ width })),
    rows,
    cells: new Map(styles.map(([place, style]) => [place, { style }])),
    pageSetup: printOf(sum(widths)),
    view: { showGridLines: false },
  }
}

/** The sheet with these rows in place of its own one; chunks of XML. */
async function* sheetOf(xml: string, rows: AsyncGenerator<readonly CellValue[]>, most: number): AsyncGenerator<string> {
  const start = xml.indexOf('<row r="2"')
  const end = xml.indexOf('</sheetData>')
  const styles = [...xml.slice(start, end).matchAll(/<c [^>]*?s="(\d+)"/g)].map(([, style]) => style!)
  // Optional, and true only once all rows are written.
  yield xml.slice(0, start).replace(/<dimension [^>]*\/>/, '')
  let row = 1
  let waiting: string[] = []
  for (let taken = 0; taken < most; taken += 1) {
    const { done, value } = await rows.next()
    if (done) break
    row += 1
    waiting.push(
      `<row r="${row}">${value.map((cell, at) => cellXml(cell, cellRef(row - 1, at), styles[at]!)).join('')}</row>`,
    )
    if (waiting.length === 200) {
      yield waiting.join('')
      waiting = []
    }
  }
  yield waiting.join('') + xml.slice(end)
}

function cellXml(value: CellValue, ref: string, style: string): string {
  if (value === null) return ''
  const place = `<c r="${ref}" s="${style}"`
  if (typeof value === 'string') {
    return `${place} t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`
  }
  const number = value instanceof Date ? value.getTime() / 86_400_000 + unixEpoch : value
  return `${place}><v>${String(number)}</v></c>`
}

/** The day of a spreadsheet on which 1970 begins. */
const unixEpoch = 25_569
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
/** XML has no place for the other control characters. */
const escaped = (value: string) =>
  value
    .replaceAll(/(?![\t\n])\p{Cc}|\p{Cs}|[\uFFFE\uFFFF]/gu, '')
    .replaceAll(/[&<>]/g, (character) => entities[character]!)

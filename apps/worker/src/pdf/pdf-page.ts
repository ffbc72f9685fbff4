import { buffer } from 'node:stream/consumers'
import type { Language } from '@cursus/contract/language-values'
import PDFDocument from 'pdfkit'
import { create as createQr } from 'qrcode'
import { m } from '../paraglide/messages.js'
import { isRightToLeft, type Line, layOut } from './lay-out.ts'
import type { Face, Fonts } from './open-fonts.ts'

export const inks = { text: '#1f2421', muted: '#5c635e', line: '#dcdcd6', accent: '#15503f', danger: '#a3231c' }

/** A4 in points, with margins of 17 mm. */
export const sheet = { width: 595.28, height: 841.89, margin: 48 }
const inner = sheet.width - 2 * sheet.margin
/** Where a sheet begins, below its ornament. */
const sheetTop = 36

/** Height of the line at the end of each sheet, with the number of the sheet. */
const footHeight = 44
/** A text of so many lines stays on one sheet. */
const linesTogether = 6
/** A row up to this height, in points, stays on one sheet. */
const rowTogether = 160
/** Above and below the text of a cell. */
const cellGap = 7

type Ink = { font?: Face; size?: number; color?: string }
type Tag = PDFKit.PDFStructureElement
/** `scope` of a head: the cells that it heads, which PDF/UA asks for. */
type TagOptions = NonNullable<Parameters<PDFKit.PDFDocument['struct']>[1]> & { scope?: 'Row' | 'Column' }
type Box = { x: number; y: number; width: number }
type Cell = { tag: Tag; name: string; lines: Line[]; x: number; width: number; ink: Ink }

const heightOf = (lines: readonly Line[]): number => lines.reduce((sum, line) => sum + line.ascent + line.descent, 0)

/** With any option of its font a text is set as a whole; else word by word, from left to right. */
const shaped = (text: string) => (isRightToLeft(text) ? { features: [] } : {})

/**
 * Sheets of paper that are filled from the top, numbered at their ends. Everything drawn is tagged
 * for screen readers, in the order of drawing, or marked as ornament.
 */
export class PdfPage {
  readonly #doc: PDFKit.PDFDocument
  readonly #fonts: Fonts
  readonly #language: Language
  readonly #foot: string
  readonly #band: { height: number; draw: (page: PdfPage) => void } | undefined
  readonly #body: Tag[] = []
  /** Headings that wait for what follows, so that no sheet ends with one. */
  #waiting: { height: number; draw: () => void }[] = []
  #y = 0

  /** @param foot said at the end of each sheet; `band` ends the last one. */
  constructor(
    about: { title: string; language: Language; author: string; madeAt: Date },
    fonts: Fonts,
    { foot, band }: { foot: string; band?: { height: number; draw: (page: PdfPage) => void } },
  ) {
    this.#doc = new PDFDocument({
      size: 'A4',
      margin: 0,
      pdfVersion: '1.7',
      tagged: true,
      subset: 'PDF/UA' as never,
      displayTitle: true,
      // The number of sheets is known at the end.
      bufferPages: true,
      lang: about.language === 'fr' ? 'fr-FR' : 'en-GB',
      info: { Title: about.title, Author: about.author, Creator: 'Cursus', CreationDate: about.madeAt },
    })
    this.#fonts = fonts
    this.#language = about.language
    this.#foot = foot
    this.#band = band
    this.#begin()
  }

  /**
   * Text over the whole width, or at the right of an indent. With `keep` it stays on the sheet of
   * what follows.
   */
  text(
    tag: string,
    words: string,
    { gap = 0, keep = false, ...ink }: Ink & { gap?: number; keep?: boolean } = {},
    indent = 0,
  ): void {
    const width = inner - indent
    const lines = this.#linesOf(words, width, ink)
    const draw = () => {
      const element = this.#doc.struct(tag)
      this.#body.push(element)
      for (let rest = lines; rest.length > 0; ) {
        const part = this.#fitting(rest, 0)
        const at = { x: sheet.margin + indent, y: this.#y, width }
        element.add(this.#marked(tag, part, at, ink, lines.length > 1))
        this.#y += heightOf(part)
        rest = rest.slice(part.length)
        if (rest.length > 0) this.#next()
      }
      element.end()
      this.#y += gap
    }
    if (keep) return void this.#waiting.push({ height: heightOf(lines) + gap, draw })
    this.room(heightOf(lines.slice(0, linesTogether)) + (lines.length > linesTogether ? 0 : gap))
    draw()
  }

  /**
   * Rows of a table; the first cell of a row, or all of the first row, are heads. A head row is
   * drawn again on each new sheet, as an ornament, because a reader of tags has it already.
   */
  table(rows: readonly (readonly string[])[], widths: readonly number[], { head }: { head: 'row' | 'column' }): void {
    const table = this.#doc.struct('Table')
    const spans = widths.map((share) => share * inner)
    const headInk: Ink = { size: head === 'row' ? 9 : 10.5, color: inks.muted }
    const inkOf = (isHead: boolean): Ink =>
      isHead ? headInk : { size: 10.5, font: head === 'column' ? 'strong' : 'text' }
    const laidOut = rows.map((words, number) => {
      const row = this.#doc.struct('TR')
      table.add(row)
      let x = sheet.margin
      return words.map((text, index): Cell => {
        const isHead = head === 'row' ? number === 0 : index === 0
        const name = isHead ? 'TH' : 'TD'
        const options: TagOptions = isHead ? { scope: head === 'row' ? 'Column' : 'Row' } : {}
        const tag = this.#doc.struct(name, options)
        row.add(tag)
        const width = spans[index]! - 8
        const cell = { tag, name, lines: this.#linesOf(text, width, inkOf(isHead)), x, width, ink: inkOf(isHead) }
        x += spans[index]!
        return cell
      })
    })
    const rowHeight = (cells: readonly Cell[]) => Math.max(...cells.map(({ lines }) => heightOf(lines))) + 2 * cellGap
    const heads = head === 'row' ? laidOut[0] : undefined
    const headAgain = () => {
      if (!heads) return
      this.#ornament(() => {
        for (const { lines, x, width, ink } of heads) this.#write(lines, { x, y: this.#y + cellGap, width }, ink)
      })
      this.#y += rowHeight(heads)
      this.rule()
    }
    for (const [number, cells] of laidOut.entries()) {
      // A head stays with the first row below it.
      const below = heads && number === 0 && laidOut[1] ? Math.min(rowHeight(laidOut[1]), rowTogether) : 0
      if (this.room(Math.min(rowHeight(cells), rowTogether) + below) && number > 0) headAgain()
      if (number === 0) this.#body.push(table)
      this.#row(cells, headAgain)
    }
  }

  /** Draws a row, over several sheets when none has the height for it. */
  #row(cells: readonly Cell[], onNewSheet: () => void): void {
    let rest = cells.map(({ lines }) => lines)
    while (true) {
      const parts = rest.map((lines) => this.#fitting(lines, 2 * cellGap))
      for (const [index, { tag, name, x, width, ink }] of cells.entries()) {
        const isMore = rest[index] !== cells[index]!.lines
        if (isMore && parts[index]!.length === 0) continue
        tag.add(this.#marked(name, parts[index]!, { x, y: this.#y + cellGap, width }, ink))
      }
      this.#y += Math.max(...parts.map(heightOf)) + 2 * cellGap
      this.rule()
      rest = rest.map((lines, index) => lines.slice(parts[index]!.length))
      if (rest.every((lines) => lines.length === 0)) return
      this.#next()
      onNewSheet()
    }
  }

  /** Places to sign, beside each other: a line with what is said above it and a name below. */
  signatures(signers: readonly { head: string; name: string }[]): void {
    const gap = 32
    const width = (inner - gap * (signers.length - 1)) / signers.length
    const headInk: Ink = { size: 9, color: inks.muted }
    const places = signers.map(({ head, name }) => ({
      head: this.#linesOf(head, width, headInk),
      name: this.#linesOf(name, width, { font: 'strong' }),
    }))
    const height = 48 + Math.max(...places.map(({ name }) => heightOf(name))) + 5
    // The band is on the sheet that is signed.
    this.room(height + (this.#band ? this.#band.height - footHeight : 0))
    for (const [index, { head, name }] of places.entries()) {
      const x = sheet.margin + index * (width + gap)
      this.#tagged('P', head, { x, y: this.#y, width }, headInk)
      this.#ornament(() =>
        this.#doc
          .moveTo(x, this.#y + 42)
          .lineTo(x + width, this.#y + 42)
          .lineWidth(0.75)
          .stroke(inks.muted),
      )
      this.#tagged('P', name, { x, y: this.#y + 48, width }, { font: 'strong' })
    }
    this.#y += height
  }

  /** A picture with its text, above what follows. */
  image({ png, width, height }: { png: Buffer; width: number; height: number }, alt: string): void {
    this.room(height + 8)
    const content = this.#doc.markStructureContent('Figure')
    this.#doc.image(png, sheet.margin, this.#y, { width, height })
    this.#doc.endMarkedContent()
    this.#body.push(this.#doc.struct('Figure', { alt }, [content]))
    this.#y += height + 8
  }

  space(height: number): void {
    this.#y += height
  }

  rule(): void {
    const draw = () =>
      this.#ornament(() =>
        this.#doc
          .moveTo(sheet.margin, this.#y)
          .lineTo(sheet.width - sheet.margin, this.#y)
          .lineWidth(0.75)
          .stroke(inks.line),
      )
    if (this.#waiting.length > 0) this.#waiting.push({ height: 0, draw })
    else draw()
  }

  /** A bar at the left of what `draw` writes. */
  beside(draw: () => void): void {
    const top = this.#y
    draw()
    this.#ornament(() => this.#doc.rect(sheet.margin, top, 2.25, this.#y - top).fill(inks.accent))
  }

  /** Text at a place of the sheet, for the band. */
  at(x: number, y: number, words: string, ink: Ink): void {
    const width = sheet.width - sheet.margin - x
    this.#tagged('P', this.#linesOf(words, width, ink), { x, y, width }, ink)
  }

  /** A code that leads to an address, drawn as squares, with the address as its text. */
  qr(x: number, y: number, size: number, { link, alt }: { link: string; alt: string }): void {
    const { modules } = createQr(link, { errorCorrectionLevel: 'M' })
    const square = size / modules.size
    const content = this.#doc.markStructureContent('Figure')
    for (let row = 0; row < modules.size; row += 1) {
      for (let column = 0; column < modules.size; column += 1) {
        if (modules.get(row, column)) this.#doc.rect(x + column * square, y + row * square, square, square)
      }
    }
    this.#doc.fill('#000000')
    this.#doc.endMarkedContent()
    this.#body.push(this.#doc.struct('Figure', { alt }, [content]))
  }

  /** An address that can be opened. */
  link(x: number, y: number, words: string, target: string, ink: Ink): void {
    const width = sheet.width - sheet.margin - x
    const lines = this.#linesOf(words, width, ink)
    const tag = this.#doc.struct('Link')
    tag.add(this.#marked('Link', lines, { x, y, width }, ink))
    const longest = Math.max(...lines.map((line) => line.width))
    const options = { structParent: tag, Contents: new String(words) }
    this.#doc.link(x, y, longest, heightOf(lines), target, options as object)
    tag.end()
    this.#body.push(tag)
  }

  /** Begins a new sheet when less than this height is left; says whether it did. */
  room(height: number): boolean {
    const waiting = this.#waiting
    this.#waiting = []
    const whole = waiting.reduce((sum, each) => sum + each.height, height)
    const isNew = whole > this.#left()
    if (isNew) this.#next()
    for (const { draw } of waiting) draw()
    return isNew
  }

  async finish(): Promise<Uint8Array> {
    this.room(this.#band ? this.#band.height - footHeight : 0)
    if (this.#band) {
      this.#ornament(() => this.#ground(this.#band!.height))
      this.#band.draw(this)
    }
    const { count } = this.#doc.bufferedPageRange()
    for (let number = 0; number < count; number += 1) {
      this.#doc.switchToPage(number)
      this.#ornament(() => this.#end(number + 1, count), 'Pagination')
    }
    this.#doc.addStructure(this.#doc.struct('Document', {}, this.#body))
    this.#doc.end()
    return buffer(this.#doc as unknown as NodeJS.ReadableStream)
  }

  /** What is left of the sheet, in points. */
  #left(): number {
    return sheet.height - footHeight - 12 - this.#y
  }

  #next(): void {
    this.#doc.addPage()
    this.#begin()
  }

  #begin(): void {
    this.#ornament(() => {
      const side = 14
      const tones = [inks.accent, '#5b9a85', '#c9e2d8', '#15503f', '#e0a040', '#2f6f5c']
      for (let index = 0; index * side < sheet.width; index += 1) {
        this.#doc.rect(index * side, 0, side, 10.5).fill(tones[(index * 5) % tones.length]!)
      }
      this.#ground(footHeight)
    })
    this.#y = sheetTop
  }

  #ground(height: number): void {
    this.#doc.rect(0, sheet.height - height, sheet.width, height).fill('#faf9f6')
  }

  /** What the sheet is of, and its number. */
  #end(page: number, count: number): void {
    const ink: Ink = { size: 9, color: inks.muted }
    const y = sheet.height - footHeight + 16
    const [number] = this.#linesOf(m.pdf_page({ page, count }, { locale: this.#language }), inner, ink)
    const x = sheet.width - sheet.margin - number!.width
    this.#write([number!], { x, y, width: number!.width }, ink)
    if (this.#band && page === count) return
    const width = x - sheet.margin - 12
    this.#write(this.#linesOf(this.#foot, width, ink).slice(0, 1), { x: sheet.margin, y, width }, ink)
  }

  /** The first lines that fit; one at least on a new sheet. */
  #fitting(lines: Line[], gap: number): Line[] {
    let count = 0
    while (count < lines.length && heightOf(lines.slice(0, count + 1)) + gap <= this.#left()) count += 1
    return lines.slice(0, Math.max(count, this.#y > sheetTop + 100 ? 0 : 1))
  }

  #linesOf(words: string, width: number, { font = 'text', size = 10.5 }: Ink): Line[] {
    return layOut(words, width, font, this.#fonts, {
      widthOf: (name, text) => this.#use(name, size).widthOfString(text, shaped(text)),
      heightOf: (name) => {
        const { ascent, descent, unitsPerEm } = this.#fonts.all.get(name)!
        return { ascent: (ascent * size) / unitsPerEm, descent: (-descent * size) / unitsPerEm }
      },
    })
  }

  #use(name: string, size: number): PDFKit.PDFDocument {
    this.#doc.registerFont(name, this.#fonts.all.get(name) as never)
    return this.#doc.font(name).fontSize(size)
  }

  #tagged(tag: string, lines: readonly Line[], at: Box, ink: Ink): void {
    this.#body.push(this.#doc.struct(tag, {}, [this.#marked(tag, lines, at, ink)]))
  }

  #marked(tag: string, lines: readonly Line[], at: Box, ink: Ink, isParagraph?: boolean): PDFKit.PDFStructureContent {
    const content = this.#doc.markStructureContent(tag)
    this.#write(lines, at, ink, isParagraph)
    this.#doc.endMarkedContent()
    return content
  }

  /** A paragraph from right to left stands at the right; a name alone stays where names are. */
  #write(
    lines: readonly Line[],
    { x, y, width }: Box,
    { size = 10.5, color = inks.text }: Ink,
    isParagraph = lines.length > 1,
  ): void {
    let top = y
    for (const line of lines) {
      let left = isParagraph && line.isRightToLeft ? x + width - line.width : x
      for (const run of line.runs) {
        const options = { ...shaped(run.text), lineBreak: false, baseline: 'alphabetic' } as const
        this.#use(run.font, size)
          .fillColor(color)
          .text(run.text, left, top + line.ascent, options)
        left += run.width
      }
      top += line.ascent + line.descent
    }
  }

  #ornament(draw: () => void, type: 'Layout' | 'Pagination' = 'Layout'): void {
    this.#doc.markContent('Artifact', { type })
    draw()
    this.#doc.endMarkedContent()
  }
}

import { buffer } from 'node:stream/consumers'
import { isRightToLeft } from '@cursus/contract/direction'
import type { Language } from '@cursus/contract/language-values'
import { signsOf } from '@cursus/contract/plain-text'
import type { DocumentPicture } from '@cursus/domain/document'
import PDFDocument from 'pdfkit'
import { create as createQr } from 'qrcode'
import { type Line, layOut } from './lay-out.ts'
import type { Face, Fonts } from './open-fonts.ts'

export const inks = { text: '#182127', muted: '#625c53', line: '#dcdcd6', strong: '#c9c4ba' }

/** Points of a pixel of the drawings. */
export const px = 0.75

/** Sizes of a sheet in points: `margin` at its sides, `top` above its text, `foot` below it. */
type Paper = { width: number; height: number; margin: number; top: number; foot: number }
/** A4 with margins of 12 mm, and of 17 mm. */
export const portrait: Paper = { width: 595.28, height: 841.89, margin: 34, top: 34, foot: 46 }
export const landscape: Paper = { width: 841.89, height: 595.28, margin: 48, top: 42, foot: 46 }

/** A text of so many lines stays on one sheet. */
const linesTogether = 6
/** A row up to this height, in points, stays on one sheet. */
const rowTogether = 160

export type Ink = { font?: Face; size?: number; color?: string }
type Column = { x: number; width: number }
type At = Column & { y: number; align?: 'right' | undefined }
/** A share of a bar, 0 to 1; hatched where its colour is not enough. */
export type BarPart = { share: number; fill: string; hatch?: string }
/** What a cell says, in lines of inks of their own, below or beside a bar. */
export type CellContent = string | { texts: readonly (Ink & { text: string })[]; bar?: readonly BarPart[] }
type Look = {
  /** Shares of the width. */
  widths: readonly number[]
  /** Which cells are heads: those of the first row, or the first of each row. */
  head: 'row' | 'column'
  /** By column. */
  align?: readonly ('right' | undefined)[]
  ink?: Ink
  headInk?: Ink
  /** Above and below the text of a cell. */
  gap?: number
}
type Tag = PDFKit.PDFStructureElement
/** `scope` of a head: the cells that it heads, which PDF/UA asks for. */
type TagOptions = NonNullable<Parameters<PDFKit.PDFDocument['struct']>[1]> & { scope?: 'Row' | 'Column' }
type SetLine = Line & { ink: Ink }
type Cell = { tag: Tag; name: string; lines: SetLine[]; at: Omit<At, 'y'>; bar: readonly BarPart[] | undefined }

/** Points of a text that says no other size. */
const usual = 10.5

const heightOf = (lines: readonly Line[]): number => lines.reduce((sum, line) => sum + line.ascent + line.descent, 0)

/** With any option of its font a text is set as a whole; else word by word, from left to right. */
const shaped = (text: string) => (isRightToLeft(text) ? { features: [] } : {})

/**
 * Sheets of paper that are filled from the top, column by column. Everything drawn is tagged for
 * screen readers, in the order of drawing, or marked as ornament.
 */
export class PdfPage {
  readonly #doc: PDFKit.PDFDocument
  readonly #fonts: Fonts
  readonly #paper: Paper
  readonly #end: (page: PdfPage, number: number, count: number) => void
  readonly #body: Tag[] = []
  /** Headings that wait for what follows, so that no sheet ends with one. */
  #waiting: { height: number; draw: () => void }[] = []
  #columns: readonly Column[]
  #column = 0
  #y: number

  /** @param end draws what each sheet has at its edges, as ornament; by its number, from 1 */
  constructor(
    about: { title: string; language: Language; author: string; madeAt: Date },
    fonts: Fonts,
    paper: Paper,
    end: (page: PdfPage, number: number, count: number) => void,
  ) {
    this.#doc = new PDFDocument({
      size: [paper.width, paper.height],
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
    this.#paper = paper
    this.#end = end
    this.#columns = [{ x: paper.margin, width: paper.width - 2 * paper.margin }]
    this.#y = paper.top
  }

  /** Where the next text begins, in points. */
  get y(): number {
    return this.#y
  }

  /** Begins a sheet, whose text and that of all further ones is in these columns from `top` on. */
  sheet(columns: readonly Column[], top: number): void {
    this.#columns = columns
    this.#column = 0
    this.#doc.addPage()
    this.#y = top
    // The other columns of this sheet begin where the first one does.
    this.#firstTop = top
  }

  /** Goes on at this height of the sheet, below what was drawn at places of it. */
  from(y: number): void {
    this.#y = y
  }

  #firstTop: number | undefined

  /** Goes on in the next column, if the first one is not full yet. */
  nextColumn(): void {
    this.room(0)
    if (this.#column === 0) this.#next()
  }

  /**
   * Text over the whole column, or at the right of an indent. With `keep` it stays on the sheet of
   * what follows.
   */
  text(
    tag: string,
    words: string,
    { gap = 0, keep = false, ...ink }: Ink & { gap?: number; keep?: boolean } = {},
    indent = 0,
  ): void {
    const { width } = this.#place(indent)
    const lines = this.#linesOf(words, width, ink)
    const draw = () => {
      const element = this.#doc.struct(tag)
      this.#body.push(element)
      for (let rest = lines; rest.length > 0; ) {
        const part = this.#fitting(rest, 0)
        // The column may be another one by then.
        const at = { ...this.#place(indent), y: this.#y }
        element.add(this.#marked(tag, part, at, lines.length > 1))
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
  table(rows: readonly (readonly CellContent[])[], look: Look): void {
    const { head, gap = 7 } = look
    const table = this.#doc.struct('Table')
    const laidOut = rows.map((contents, number) => {
      const row = this.#doc.struct('TR')
      table.add(row)
      return this.#cellsOf(contents, row, look, head === 'row' ? () => number === 0 : (index) => index === 0)
    })
    const rowHeight = (cells: readonly Cell[]) => Math.max(...cells.map(({ lines }) => heightOf(lines))) + 2 * gap
    const heads = head === 'row' ? laidOut[0] : undefined
    const headAgain = () => {
      if (!heads) return
      this.ornament(() => {
        for (const { lines, at } of heads) this.#write(lines, { ...this.#shifted(at), y: this.#y + gap })
      })
      this.#y += rowHeight(heads)
      this.rule(inks.muted)
    }
    for (const [number, cells] of laidOut.entries()) {
      // A head stays with the first row below it.
      const below = heads && number === 0 && laidOut[1] ? Math.min(rowHeight(laidOut[1]), rowTogether) : 0
      if (this.room(Math.min(rowHeight(cells), rowTogether) + below) && number > 0) headAgain()
      if (number === 0) this.#body.push(table)
      this.#row(cells, gap, headAgain, cells === heads ? inks.muted : inks.line)
    }
  }

  /** The cells of a row at their places in the column, each with its tag. */
  #cellsOf(contents: readonly CellContent[], row: Tag, look: Look, isHeadAt: (index: number) => boolean): Cell[] {
    const { widths, head, align, ink = {}, headInk = { ...ink, size: 9, color: inks.muted } } = look
    const span = this.#place().width
    let x = 0
    return contents.map((content, index): Cell => {
      const isHead = isHeadAt(index)
      const name = isHead ? 'TH' : 'TD'
      const options: TagOptions = isHead ? { scope: head === 'row' ? 'Column' : 'Row' } : {}
      const tag = this.#doc.struct(name, options)
      row.add(tag)
      const width = widths[index]! * span - (index === contents.length - 1 ? 0 : 8)
      const own = isHead ? headInk : ink
      const { texts, bar } = typeof content === 'string' ? { texts: [{ text: content }], bar: undefined } : content
      const lines = texts.flatMap(({ text, ...more }) => this.#linesOf(text, width, { ...own, ...more }))
      const at = { x, width, align: align?.[index] }
      x += widths[index]! * span
      return { tag, name, lines, at, bar }
    })
  }

  /** A place of a table in the column that is filled now. */
  #shifted = <Place extends { x: number }>(at: Place): Place => ({ ...at, x: at.x + this.#place().x })

  /** Draws a row, over several sheets when none has the height for it. */
  #row(cells: readonly Cell[], gap: number, onNewSheet: () => void, color: string): void {
    let rest = cells.map(({ lines }) => lines)
    while (true) {
      const parts = rest.map((lines) => this.#fitting(lines, 2 * gap))
      for (const [index, { tag, name, lines, at, bar }] of cells.entries()) {
        const isMore = rest[index] !== lines
        if (isMore && parts[index]!.length === 0) continue
        const place = { ...this.#shifted(at), y: this.#y + gap }
        if (bar && !isMore) this.bar({ ...place, y: place.y + 1, width: place.width * 0.46 }, 6, bar)
        tag.add(this.#marked(name, parts[index]!, place))
      }
      this.#y += Math.max(...parts.map(heightOf)) + 2 * gap
      this.rule(color)
      rest = rest.map((lines, index) => lines.slice(parts[index]!.length))
      if (rest.every((lines) => lines.length === 0)) return
      this.#next()
      onNewSheet()
    }
  }

  /** Shares of a whole beside each other, each outlined, so that they differ without colours. */
  bar({ x, y, width }: Omit<At, 'align'>, height: number, parts: readonly BarPart[]): void {
    this.ornament((doc) => {
      doc.rect(x, y, width, height).lineWidth(0.5).fillAndStroke('#ffffff', inks.muted)
      let left = x
      for (const { share, fill, hatch } of parts) {
        const part = share * width
        if (part <= 0) continue
        doc.rect(left, y, part, height).fill(fill)
        if (hatch) {
          doc.save().rect(left, y, part, height).clip()
          for (let at = left - height; at < left + part; at += 3) {
            doc
              .moveTo(at, y + height)
              .lineTo(at + height, y)
              .lineWidth(1)
              .stroke(hatch)
          }
          doc.restore()
        }
        doc.rect(left, y, part, height).lineWidth(0.5).stroke(inks.muted)
        left += part
      }
    })
  }

  /** A picture with its text at a place of the sheet; `alt` empty: an ornament. */
  image({ bytes, width, height }: DocumentPicture, x: number, y: number, alt: string): void {
    if (alt === '') {
      this.ornament((doc) => doc.image(bytes, x, y, { width, height }))
      return
    }
    const content = this.#doc.markStructureContent('Figure')
    this.#doc.image(bytes, x, y, { width, height })
    this.#doc.endMarkedContent()
    this.#body.push(this.#doc.struct('Figure', { alt }, [content]))
  }

  space(height: number): void {
    this.#y += height
  }

  /** A line below what is there, as wide as the column. */
  rule(color = inks.line, lineWidth = 0.75): void {
    const draw = () => {
      const { x, width } = this.#place()
      this.line(x, this.#y, width, color, lineWidth)
    }
    if (this.#waiting.length > 0) this.#waiting.push({ height: 0, draw })
    else draw()
  }

  line(x: number, y: number, width: number, color: string, lineWidth = 0.75): void {
    this.ornament((doc) =>
      doc
        .moveTo(x, y)
        .lineTo(x + width, y)
        .lineWidth(lineWidth)
        .stroke(color),
    )
  }

  /**
   * Text at a place of the sheet, in as many lines as it needs, or `most`, of which the last says
   * by an ellipsis that there was more.
   * @returns its height
   */
  at(
    at: At,
    words: string,
    { tag = 'P', most, ...ink }: Ink & { tag?: string | undefined; most?: number } = {},
  ): number {
    const lines = this.#atMost(words, at.width, ink, most)
    this.#body.push(this.#doc.struct(tag, {}, [this.#marked(tag, lines, at)]))
    return heightOf(lines)
  }

  /** The same as an ornament, for what a reader of tags has already. */
  edge(at: At, words: string, ink: Ink): void {
    this.#write(this.#atMost(words, at.width, ink, 1), at)
  }

  /** How many lines a text needs, and the longest of them. */
  measure(words: string, width: number, ink: Ink): { lines: number; width: number } {
    const lines = this.#linesOf(words, width, ink)
    return { lines: lines.length, width: Math.max(...lines.map((line) => line.width)) }
  }

  #atMost(words: string, width: number, ink: Ink, most = Number.POSITIVE_INFINITY): SetLine[] {
    const lines = this.#linesOf(words, width, ink)
    if (lines.length <= most) return lines
    let parts = signsOf(words)
    // At most as long as what fits without the ellipsis.
    while (parts.length > 1) {
      parts = parts.slice(0, Math.min(parts.length - 1, Math.floor((parts.length * (most + 0.5)) / lines.length) || 1))
      for (; parts.length > 0; parts.pop()) {
        const cut = this.#linesOf(`${parts.join('').trimEnd()}…`, width, ink)
        if (cut.length <= most) return cut
      }
    }
    return lines.slice(0, most)
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
  link(at: At, words: string, target: string, ink: Ink): void {
    const lines = this.#linesOf(words, at.width, ink)
    const tag = this.#doc.struct('Link')
    tag.add(this.#marked('Link', lines, at))
    const longest = Math.max(...lines.map((line) => line.width))
    const x = at.align === 'right' ? at.x + at.width - longest : at.x
    const options = { structParent: tag, Contents: new String(words) }
    this.#doc.link(x, at.y, longest, heightOf(lines), target, options as object)
    tag.end()
    this.#body.push(tag)
  }

  /** Begins a new sheet when less than this height is left; says whether it did. */
  room(height: number): boolean {
    const waiting = this.#waiting
    this.#waiting = []
    const whole = waiting.reduce((sum, each) => sum + each.height, height)
    const isNew = whole > Math.max(0, this.#left())
    if (isNew) this.#next()
    for (const { draw } of waiting) draw()
    return isNew
  }

  async finish(): Promise<Uint8Array> {
    this.room(0)
    const { count } = this.#doc.bufferedPageRange()
    for (let number = 0; number < count; number += 1) {
      this.#doc.switchToPage(number)
      this.ornament(() => this.#end(this, number + 1, count), 'Pagination')
    }
    this.#doc.addStructure(this.#doc.struct('Document', {}, this.#body))
    this.#doc.end()
    return buffer(this.#doc as unknown as NodeJS.ReadableStream)
  }

  /** The column that is filled now. */
  #place(indent = 0): Column {
    const { x, width } = this.#columns[this.#column]!
    return { x: x + indent, width: width - indent }
  }

  /** What is left of the column, in points. */
  #left(): number {
    return this.#paper.height - this.#paper.foot - this.#y
  }

  #next(): void {
    if (this.#column + 1 < this.#columns.length) {
      this.#column += 1
      this.#y = this.#firstTop ?? this.#paper.top
    } else {
      this.#doc.addPage()
      this.#column = 0
      this.#firstTop = undefined
      this.#y = this.#paper.top
    }
  }

  /** The first lines that fit; one at least on a new sheet. */
  #fitting(lines: SetLine[], gap: number): SetLine[] {
    let count = 0
    while (count < lines.length && heightOf(lines.slice(0, count + 1)) + gap <= this.#left()) count += 1
    return lines.slice(0, Math.max(count, this.#y > (this.#firstTop ?? this.#paper.top) + 100 ? 0 : 1))
  }

  #linesOf(words: string, width: number, ink: Ink): SetLine[] {
    const { font = 'text', size = usual } = ink
    const lines = layOut(words, width, font, this.#fonts, {
      widthOf: (name, text) => this.#use(name, size).widthOfString(text, shaped(text)),
      heightOf: (name) => {
        const { ascent, descent, unitsPerEm } = this.#fonts.all.get(name)!
        return { ascent: (ascent * size) / unitsPerEm, descent: (-descent * size) / unitsPerEm }
      },
    })
    return lines.map((line) => ({ ...line, ink }))
  }

  #use(name: string, size: number): PDFKit.PDFDocument {
    this.#doc.registerFont(name, this.#fonts.all.get(name) as never)
    return this.#doc.font(name).fontSize(size)
  }

  #marked(tag: string, lines: readonly SetLine[], at: At, isParagraph?: boolean): PDFKit.PDFStructureContent {
    const content = this.#doc.markStructureContent(tag)
    this.#write(lines, at, isParagraph)
    this.#doc.endMarkedContent()
    return content
  }

  /**
   * A paragraph from right to left stands at the right; a name stays where names are, alone or
   * above its address.
   */
  #write(lines: readonly SetLine[], { x, y, width, align }: At, isParagraph = lines.length > 1): void {
    const isTurned = isParagraph && lines.every(({ isRightToLeft }) => isRightToLeft)
    let top = y
    for (const line of lines) {
      const { size = usual, color = inks.text } = line.ink
      const isRight = align === 'right' || isTurned
      let left = isRight ? x + width - line.width : x
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

  /** What says nothing: a reader of tags leaves it out. */
  ornament(draw: (doc: PDFKit.PDFDocument) => unknown, type: 'Layout' | 'Pagination' = 'Layout'): void {
    const isWithin = this.#isOrnament
    this.#isOrnament = true
    if (!isWithin) this.#doc.markContent('Artifact', { type })
    draw(this.#doc)
    if (!isWithin) this.#doc.endMarkedContent()
    this.#isOrnament = isWithin
  }
  #isOrnament = false
}

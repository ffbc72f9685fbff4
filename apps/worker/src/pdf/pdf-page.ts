import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { Language } from '@cursus/contract/language'
import PDFDocument from 'pdfkit'
import { create as createQr } from 'qrcode'

/** Whole fonts, not subsets: names have letters of many languages. */
const fonts = {
  text: import.meta.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
  strong: import.meta.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'),
  title: import.meta.resolve('@expo-google-fonts/bricolage-grotesque/700Bold/BricolageGrotesque_700Bold.ttf'),
}
export const inks = { text: '#1f2421', muted: '#5c635e', line: '#dcdcd6', accent: '#15503f', danger: '#a3231c' }

/** A4 in points, with margins of 17 mm. */
export const sheet = { width: 595.28, height: 841.89, margin: 48 }
const inner = sheet.width - 2 * sheet.margin

type Ink = { font?: keyof typeof fonts; size?: number; color?: string }
type Tag = PDFKit.PDFStructureElement
/** `scope` of a head: the cells that it heads, which PDF/UA asks for. */
type TagOptions = NonNullable<Parameters<PDFKit.PDFDocument['struct']>[1]> & { scope?: 'Row' | 'Column' }
type Place = { x: number; y: number; width: number }

/**
 * A sheet of paper that is filled from the top. Everything drawn is tagged for screen readers, in
 * the order of drawing, or marked as ornament.
 */
export class PdfPage {
  readonly #doc: PDFKit.PDFDocument
  readonly #foot: (page: PdfPage) => void
  readonly #footHeight: number
  /** Read in this order: the foot of each sheet, which is drawn first, comes last. */
  readonly #body: Tag[] = []
  readonly #feet: Tag[] = []
  #into = this.#body
  #y = 0

  constructor(
    about: { title: string; language: Language; author: string; madeAt: Date },
    foot: { height: number; draw: (page: PdfPage) => void },
  ) {
    this.#doc = new PDFDocument({
      size: 'A4',
      margin: 0,
      pdfVersion: '1.7',
      tagged: true,
      subset: 'PDF/UA' as never,
      displayTitle: true,
      lang: about.language === 'fr' ? 'fr-FR' : 'en-GB',
      info: { Title: about.title, Author: about.author, Creator: 'Cursus', CreationDate: about.madeAt },
    })
    for (const [name, file] of Object.entries(fonts)) this.#doc.registerFont(name, fileURLToPath(file))
    this.#foot = foot.draw
    this.#footHeight = foot.height
    this.#begin()
  }

  /** Text over the whole width, or in a part of it without moving down. */
  text(tag: string, words: string, { gap = 0, ...ink }: Ink & { gap?: number } = {}, indent = 0): void {
    this.room(this.#heightOf(words, inner - indent, ink) + gap)
    this.#into.push(this.#tagged(tag, words, { x: sheet.margin + indent, y: this.#y, width: inner - indent }, ink))
    this.#y = this.#doc.y + gap
  }

  /**
   * Rows of a table; the first cell of a row, or all of the first row, are heads. A head row is
   * drawn again on each new sheet, as an ornament, because a reader of tags has it already.
   */
  table(rows: readonly (readonly string[])[], widths: readonly number[], { head }: { head: 'row' | 'column' }): void {
    const table = this.#doc.struct('Table')
    this.#into.push(table)
    const spans = widths.map((share) => share * inner)
    const [first = []] = rows
    const headInk: Ink = { size: head === 'row' ? 9 : 10.5, color: inks.muted }
    const heightOf = (cells: readonly string[], inkOf: (place: number) => Ink) =>
      Math.max(...cells.map((words, place) => this.#heightOf(words, spans[place]! - 8, inkOf(place)))) + 14
    const headHeight = head === 'row' ? heightOf(first, () => headInk) : 0
    for (const [number, cells] of rows.entries()) {
      const inkOf = (place: number): Ink => {
        const isHead = head === 'row' ? number === 0 : place === 0
        return isHead ? headInk : { size: 10.5, font: head === 'column' ? 'strong' : 'text' }
      }
      const height = heightOf(cells, inkOf)
      if (this.room(height) && number > 0 && headHeight > 0) {
        this.#ornament(() => {
          for (const [place, words] of first.entries()) {
            const x = sheet.margin + spans.slice(0, place).reduce((sum, span) => sum + span, 0)
            this.#write(words, { x, y: this.#y + 7, width: spans[place]! - 8 }, headInk)
          }
        })
        this.#y += headHeight
        this.rule()
      }
      const top = this.#y
      const row = this.#doc.struct('TR')
      table.add(row)
      let x = sheet.margin
      for (const [place, words] of cells.entries()) {
        const isHead = head === 'row' ? number === 0 : place === 0
        const at = { x, y: top + 7, width: spans[place]! - 8 }
        const scope = head === 'row' ? 'Column' : 'Row'
        row.add(this.#tagged(isHead ? 'TH' : 'TD', words, at, inkOf(place), isHead ? { scope } : {}))
        x += spans[place]!
      }
      this.#y = top + height
      this.rule()
    }
  }

  /** Places to sign, beside each other: a line with what is said above it and a name below. */
  signatures(signers: readonly { head: string; name: string }[]): void {
    const gap = 32
    const height = 66
    this.room(height)
    const width = (inner - gap * (signers.length - 1)) / signers.length
    for (const [place, { head, name }] of signers.entries()) {
      const x = sheet.margin + place * (width + gap)
      this.#into.push(this.#tagged('P', head, { x, y: this.#y, width }, { size: 9, color: inks.muted }))
      this.#ornament(() =>
        this.#doc
          .moveTo(x, this.#y + 42)
          .lineTo(x + width, this.#y + 42)
          .lineWidth(0.75)
          .stroke(inks.muted),
      )
      this.#into.push(this.#tagged('P', name, { x, y: this.#y + 48, width }, { font: 'strong' }))
    }
    this.#y += height
  }

  /** A picture with its text, above what follows. */
  image({ png, width, height }: { png: Buffer; width: number; height: number }, alt: string): void {
    this.room(height + 8)
    const content = this.#doc.markStructureContent('Figure')
    this.#doc.image(png, sheet.margin, this.#y, { width, height })
    this.#doc.endMarkedContent()
    this.#into.push(this.#doc.struct('Figure', { alt }, [content]))
    this.#y += height + 8
  }

  space(height: number): void {
    this.#y += height
  }

  rule(): void {
    this.#ornament(() =>
      this.#doc
        .moveTo(sheet.margin, this.#y)
        .lineTo(sheet.width - sheet.margin, this.#y)
        .lineWidth(0.75)
        .stroke(inks.line),
    )
  }

  /** A bar at the left of what `draw` writes. */
  beside(draw: () => void): void {
    const top = this.#y
    draw()
    this.#ornament(() => this.#doc.rect(sheet.margin, top, 2.25, this.#y - top).fill(inks.accent))
  }

  /** Text at a place of the sheet, for the foot. */
  at(x: number, y: number, words: string, ink: Ink): void {
    this.#into.push(this.#tagged('P', words, { x, y, width: sheet.width - sheet.margin - x }, ink))
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
    const figure = this.#doc.struct('Figure', { alt }, [content])
    this.#into.push(figure)
  }

  /** An address that can be opened. */
  link(x: number, y: number, words: string, target: string, ink: Ink): void {
    this.#use(ink)
    const width = this.#doc.widthOfString(words)
    const height = this.#doc.currentLineHeight()
    const tag = this.#doc.struct('Link')
    tag.add(this.#marked('Link', words, { x, y, width: width + 4 }, ink))
    this.#doc.link(x, y, width, height, target, { structParent: tag, Contents: new String(words) } as object)
    tag.end()
    this.#into.push(tag)
  }

  /** Begins a new sheet when less than this height is left above the foot; says whether it did. */
  room(height: number): boolean {
    if (this.#y + height <= sheet.height - this.#footHeight - 12) return false
    this.#doc.addPage()
    this.#begin()
    return true
  }

  async finish(): Promise<Uint8Array> {
    const root = this.#doc.struct('Document', {}, [...this.#body, ...this.#feet])
    this.#doc.addStructure(root)
    this.#doc.end()
    return buffer(this.#doc as unknown as NodeJS.ReadableStream)
  }

  #begin(): void {
    this.#ornament(() => {
      const side = 14
      const tones = [inks.accent, '#5b9a85', '#c9e2d8', '#15503f', '#e0a040', '#2f6f5c']
      for (let place = 0; place * side < sheet.width; place += 1) {
        this.#doc.rect(place * side, 0, side, 10.5).fill(tones[(place * 5) % tones.length]!)
      }
      this.#doc.rect(0, sheet.height - this.#footHeight, sheet.width, this.#footHeight).fill('#faf9f6')
    })
    this.#into = this.#feet
    this.#foot(this)
    this.#into = this.#body
    this.#y = 36
  }

  #use({ font = 'text', size = 10.5 }: Ink): void {
    this.#doc.font(font).fontSize(size)
  }

  #heightOf(words: string, width: number, ink: Ink): number {
    this.#use(ink)
    return this.#doc.heightOfString(words, { width })
  }

  #tagged(tag: string, words: string, at: Place, ink: Ink, options: TagOptions = {}): Tag {
    return this.#doc.struct(tag, options, [this.#marked(tag, words, at, ink)])
  }

  #marked(tag: string, words: string, at: Place, ink: Ink): PDFKit.PDFStructureContent {
    const content = this.#doc.markStructureContent(tag)
    this.#write(words, at, ink)
    this.#doc.endMarkedContent()
    return content
  }

  #write(words: string, at: Place, ink: Ink): void {
    this.#use(ink)
    this.#doc.fillColor(ink.color ?? inks.text).text(words, at.x, at.y, { width: at.width })
  }

  #ornament(draw: () => void): void {
    this.#doc.markContent('Artifact', { type: 'Layout' })
    draw()
    this.#doc.endMarkedContent()
  }
}

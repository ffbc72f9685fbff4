import { brandColors } from '@cursus/contract/color'
import type { Language } from '@cursus/contract/language-values'
import type { DocumentPicture } from '@cursus/domain/document'
import { m } from '../paraglide/messages.js'
import { type Ink, inks, type PdfPage, portrait, px } from './pdf-page.ts'

/** What a document has in the colour of its company, or else in ink. */
export const accentOf = (hue: number | null): string => (hue === null ? inks.text : brandColors(hue).light)

/** Shows a logo this high, or as high as its width allows. */
function drawLogo(
  page: PdfPage,
  { bytes, width, height }: DocumentPicture,
  at: { x: number; y: number; height: number; alt: string },
): number {
  const scale = Math.min(at.height / height, (at.height * 3.5) / width)
  const shown = { bytes, width: width * scale, height: height * scale }
  page.image(shown, at.x, at.y + (at.height - shown.height) / 2, at.alt)
  return shown.width
}

type Head = {
  x: number
  y: number
  width: number
  /** Of the logo; the text stands at its middle. */
  height: number
  logo: DocumentPicture | null
  name: string
  nameInk: Ink
  /** Below the name, and at the right. */
  line: string
  aside: readonly string[]
  tag?: string
}

/** Who a document comes from: logo, name and a line, and at the right from when it is. */
export function drawHead(page: PdfPage, { x, y, width, height, logo, name, nameInk, line, aside, tag }: Head): void {
  const small: Ink = { size: 12 * px, color: inks.muted }
  const left = logo ? x + drawLogo(page, logo, { x, y, height, alt: line === '' ? name : '' }) + 16 * px : x
  const longest = Math.max(0, ...aside.map((words) => page.measure(words, width, small).width))
  const right = Math.min(longest, 0.36 * width)
  const room = x + width - right - 16 * px - left
  let { size = 15 } = nameInk
  while (size > 10 && page.measure(name, width, { ...nameInk, size }).width > room) size -= 0.5
  const nameHeight = size * 1.2
  const top = y + (height - nameHeight - (line === '' ? 0 : 18 * px)) / 2
  page.at({ x: left, y: top, width: room }, name, { ...nameInk, size, tag, most: 1 })
  if (line !== '') page.at({ x: left, y: top + nameHeight + 1, width: room }, line, { ...small, most: 1 })
  const asideTop = y + (height - aside.length * 18 * px) / 2
  for (const [index, words] of aside.entries()) {
    page.at({ x: x + width - right, y: asideTop + index * 18 * px, width: right + 1, align: 'right' }, words, {
      ...small,
      most: 1,
    })
  }
}

/** The end of a sheet: what it is of, and its number. */
export function drawFoot(
  page: PdfPage,
  words: string,
  { number, count, language }: { number: number; count: number; language: Language },
): void {
  const { width, height, margin, foot } = portrait
  const y = height - foot + 8
  page.line(margin, y, width - 2 * margin, inks.strong)
  const at = { x: margin, y: y + 8, width: width - 2 * margin }
  page.edge({ ...at, width: at.width - 90 }, words, { size: 11 * px, color: inks.muted })
  const sheet = m.pdf_page({ page: number, count }, { locale: language })
  page.edge({ ...at, align: 'right' }, sheet, { size: 11 * px, font: 'strong' })
}

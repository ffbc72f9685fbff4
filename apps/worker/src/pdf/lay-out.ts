import { isRightToLeft } from '@cursus/contract/direction'
import { signsIn } from '@cursus/contract/plain-text'
import bidiFactory, { type Bidi } from 'bidi-js'
import LineBreaker from 'linebreak'
import type { Face, Fonts } from './open-fonts.ts'

/** No font has a character: a document must not show a box in its place. */
export class MissingGlyph extends Error {
  /** Another run finds the same fonts. */
  readonly retry = false
  readonly characters: string
  constructor(characters: string) {
    const codes = [...characters].map(
      (character) => `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`,
    )
    super(`No font has the character ${characters} (${codes.join(' ')}), so the document was not written`)
    this.characters = characters
  }
}

// Its types describe a module of another kind.
const bidi = (bidiFactory as unknown as () => Bidi)()

/** A piece of a line in one font and direction, its letters in the order in which they are said. */
type Run = { font: string; text: string; width: number }

/** A line with its pieces from left to right; sizes in points, with the space at its end. */
export type Line = { runs: Run[]; width: number; ascent: number; descent: number; isRightToLeft: boolean }

/** Says how large text in one font is, in points. */
type Measure = {
  widthOf: (font: string, text: string) => number
  heightOf: (font: string) => { ascent: number; descent: number }
}

const ignored = /^\p{Default_Ignorable_Code_Point}+$/u
const picture = /\p{Extended_Pictographic}|\u20E3/u
const zeroWidthNonJoiner = '\u200C'

/**
 * Sets words into lines of at most this width: in fonts that have the characters, in the order of
 * their writing, broken where their language allows it.
 * @throws MissingGlyph
 */
export function layOut(words: string, width: number, face: Face, fonts: Fonts, measure: Measure): Line[] {
  return words
    .normalize('NFC')
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .flatMap((paragraph) => linesOf(paragraph.replaceAll(/\p{Cc}/gu, ' '), width, face, fonts, measure))
}

function linesOf(text: string, width: number, face: Face, fonts: Fonts, measure: Measure): Line[] {
  const fontAt = fontsOf(text, face, fonts)
  const { levels, base } = levelsOf(text)
  const withoutSpace = (start: number, end: number) => start + text.slice(start, end).trimEnd().length

  /** The pieces of a part of the text, as they are read. */
  const runsOf = (start: number, end: number) => {
    const runs: { font: string; level: number; text: string }[] = []
    const spaceFrom = withoutSpace(start, end)
    let isSplit = true
    for (let at = start; at < end; at += 1) {
      const font = fontAt[at]
      const level = at < spaceFrom ? (levels[at] ?? 0) : base
      const character = text[at]!
      const last = runs.at(-1)
      if (font === undefined) isSplit ||= character === zeroWidthNonJoiner
      else {
        const shown = level % 2 === 1 ? (bidi.getMirroredCharacter(character) ?? character) : character
        if (last && !isSplit && last.font === font && last.level === level) last.text += shown
        else runs.push({ font, level, text: shown })
        isSplit = false
      }
    }
    return runs
  }
  const widthOf = (start: number, end: number) =>
    runsOf(start, end).reduce((sum, { font, text }) => sum + measure.widthOf(font, text), 0)

  const line = (start: number, end: number): Line => {
    const runs = inOrderOfSight(runsOf(start, end)).map(({ font, level, text }) => ({
      font,
      text: level % 2 === 1 && !isRightToLeft(text) ? [...text].toReversed().join('') : text,
      width: measure.widthOf(font, text),
    }))
    const used = new Set(runs.map(({ font }) => font))
    const heights = [...(used.size > 0 ? used : [fonts.find([' '], face)!])].map(measure.heightOf)
    return {
      runs,
      width: runs.reduce((sum, run) => sum + run.width, 0),
      ascent: Math.max(...heights.map(({ ascent }) => ascent)),
      descent: Math.max(...heights.map(({ descent }) => descent)),
      isRightToLeft: base === 1,
    }
  }

  const lines: Line[] = []
  let start = 0
  let filled = 0
  let used = 0
  for (const end of breaksOf(text)) {
    if (start < filled && used + widthOf(filled, withoutSpace(filled, end)) > width) {
      lines.push(line(start, filled))
      start = filled
      used = 0
    }
    // A word that is longer than the line is cut between its letters.
    while (start === filled && widthOf(filled, withoutSpace(filled, end)) > width) {
      const cut = fitting(text.slice(filled, end), (length) => widthOf(filled, filled + length) <= width)
      if (filled + cut >= end) break
      lines.push(line(filled, filled + cut))
      filled += cut
      start = filled
    }
    used += widthOf(filled, end)
    filled = end
  }
  if (start < filled || lines.length === 0) lines.push(line(start, filled))
  return lines
}

/** The font of each unit of the text; undefined where nothing is drawn. */
function fontsOf(text: string, face: Face, fonts: Fonts): (string | undefined)[] {
  const found: (string | undefined)[] = []
  let before = ''
  for (const { segment } of signsIn(text)) {
    const drawn = [...segment].filter((character) => !ignored.test(character))
    // A space belongs to the word before it; that of a picture would be as wide as one.
    const like = segment === ' ' && !picture.test(before) ? found.at(-1) : undefined
    // One picture of several, as a family, needs the characters that join them.
    const joined = picture.test(segment) ? fonts.find([...segment], face) : undefined
    const whole = drawn.length === 0 ? undefined : fonts.find(drawn, face, like)
    before = segment
    for (const character of segment) {
      // A mark that no font has together with its letter is drawn from another one.
      const font = joined ?? (ignored.test(character) ? undefined : (whole ?? fonts.find([character], face)))
      if (font === undefined && drawn.includes(character)) throw new MissingGlyph(segment)
      for (let unit = 0; unit < character.length; unit += 1) found.push(font)
    }
  }
  return found
}

/** The direction of each unit of the text: odd levels are written from right to left. */
function levelsOf(text: string): { levels: ArrayLike<number>; base: number } {
  if (!isRightToLeft(text)) return { levels: [], base: 0 }
  const embedding = bidi.getEmbeddingLevels(text)
  return { levels: embedding.levels, base: embedding.paragraphs[0]?.level ?? 0 }
}

/** Rule L2 of the Unicode Bidirectional Algorithm, for whole pieces. */
function inOrderOfSight<Piece extends { level: number }>(pieces: readonly Piece[]): Piece[] {
  const ordered = [...pieces]
  for (let level = Math.max(0, ...pieces.map((piece) => piece.level)); level > 0; level -= 1) {
    for (let start = 0; start < ordered.length; start += 1) {
      let end = start
      while (end < ordered.length && ordered[end]!.level >= level) end += 1
      if (end > start) ordered.splice(start, end - start, ...ordered.slice(start, end).toReversed())
      start = end
    }
  }
  return ordered
}

/** Where lines can end, the end of the text included. */
function* breaksOf(text: string): Generator<number> {
  const breaker = new LineBreaker(text)
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) yield next.position
}

/** Length of the letters that fit; one at least. */
function fitting(text: string, fits: (length: number) => boolean): number {
  let length = 0
  for (const { segment, index } of signsIn(text)) {
    if (index > 0 && !fits(index + segment.length)) break
    length = index + segment.length
  }
  return length
}

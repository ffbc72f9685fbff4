import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { create, type Font } from 'fontkit'
import subsetFont from 'subset-font'

export type Face = 'text' | 'strong' | 'title'

const open = (file: string) => withLetters(create(readFileSync(fileURLToPath(import.meta.resolve(file)))))

// Opened once: reading the tables of fonts takes most of the time of a document.
const inter = open('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf')
const interStrong = open('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf')
const bricolage = open('@expo-google-fonts/bricolage-grotesque/600SemiBold/BricolageGrotesque_600SemiBold.ttf')

/** The fonts of each face, first choice first; Inter has Greek and Cyrillic. */
const faces: Record<Face, { weight: number; fonts: readonly Font[] }> = {
  text: { weight: 400, fonts: [inter] },
  strong: { weight: 600, fonts: [interStrong] },
  title: { weight: 600, fonts: [bricolage, interStrong] },
}

/**
 * Other alphabets. Each package is cut into small files by ranges of characters. Noto's Arabic
 * draws dots as glyphs of their own, which readers of the text take for letters.
 */
const alphabets = ['vazirmatn', 'noto-sans-hebrew', 'noto-sans-devanagari', 'noto-sans-thai']
const chinese = 'noto-sans-sc'
const japanese = 'noto-sans-jp'
const korean = 'noto-sans-kr'

/** They share characters, which each language draws in its own way. */
function eastAsian(words: string): string[] {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(words)) return [japanese, chinese, korean]
  return /\p{Script=Hangul}/u.test(words) ? [korean, chinese, japanese] : [chinese, japanese, korean]
}

type Range = { from: number; to: number; file: string }
const rangesOf = new Map<string, Promise<Range[]>>()

function readRanges(name: string): Promise<Range[]> {
  let ranges = rangesOf.get(name)
  if (!ranges) {
    ranges = parseRanges(name)
    rangesOf.set(name, ranges)
  }
  return ranges
}

/** `{ "[4]": "U+1f21a,U+1f300-1f311" }` names the file with 4 in its name. */
async function parseRanges(name: string): Promise<Range[]> {
  const root = `@fontsource-variable/${name}`
  const json = await readFile(fileURLToPath(import.meta.resolve(`${root}/unicode.json`)), 'utf8')
  return Object.entries(JSON.parse(json) as Record<string, string>).flatMap(([key, ranges]) => {
    const file = `${root}/files/${name}-${key.replaceAll(/[[\]]/g, '')}-wght-normal.woff2`
    return ranges.split(',').map((range) => {
      const [from, to = from] = range.trim().slice(2).split('-')
      return { from: Number.parseInt(from!, 16), to: Number.parseInt(to!, 16), file }
    })
  })
}

/** The fonts of one document. */
export type Fonts = {
  /** Every font by its name. */
  all: ReadonlyMap<string, Font>
  /** Name of the first font of the face that has all these characters; first choice: `like`. */
  find: (characters: readonly string[], face: Face, like?: string) => string | undefined
}

/**
 * Opens the fonts for what a document says: of other alphabets those characters only, and anew for
 * each document, because most are never used again.
 */
export async function openFonts(words: string): Promise<Fonts> {
  const characters = [...new Set(words.normalize('NFC'))].join('')
  const other: Record<Face, Font>[] = []
  for (const name of [...alphabets, ...eastAsian(words), 'noto-emoji']) {
    const open = [...characters].filter((character) => {
      const has = (font: Font) => font.hasGlyphForCodePoint(character.codePointAt(0)!)
      return character >= ' ' && !has(inter) && !other.some(({ text }) => has(text))
    })
    if (open.length === 0) break
    const ranges = await readRanges(name)
    const files = open.flatMap((character) => {
      const code = character.codePointAt(0)!
      return ranges.filter(({ from, to }) => from <= code && code <= to).map(({ file }) => file)
    })
    for (const file of new Set(files)) other.push(await cut(file, characters))
  }
  const all = new Map<string, Font>()
  const search: Fonts['find'] = (wanted, face, like) => {
    const has = (font: Font) => wanted.every((character) => font.hasGlyphForCodePoint(character.codePointAt(0)!))
    const first = all.get(like ?? '')
    if (first && has(first)) return like
    const fonts = [...faces[face].fonts, ...other.map((font) => font[face])]
    const index = fonts.findIndex(has)
    if (index < 0) return undefined
    const name = `${face}-${index}`
    all.set(name, fonts[index]!)
    return name
  }
  const found = new Map<string, string | undefined>()
  const find: Fonts['find'] = (wanted, face, like = '') => {
    const key = `${face} ${like} ${wanted.join('')}`
    if (!found.has(key)) found.set(key, search(wanted, face, like))
    return found.get(key)
  }
  return { all, find }
}

/** These characters of a file, in the weight of each face. */
async function cut(file: string, characters: string): Promise<Record<Face, Font>> {
  const whole = await readFile(fileURLToPath(import.meta.resolve(file)))
  const inWeight = async (wght: number) =>
    // The space stands for characters that are not drawn.
    withLetters(
      create(await subsetFont(whole, ` ${characters}`, { targetFormat: 'truetype', variationAxes: { wght } })),
    )
  return {
    text: await inWeight(faces.text.weight),
    strong: await inWeight(faces.strong.weight),
    title: await inWeight(faces.title.weight),
  }
}

/**
 * One shape can stand for several letters, as the body of "ة" for "ه": each pair of shape and
 * letters becomes a glyph of its own in the PDF, so that its text says what was written.
 */
function withLetters(font: Font): Font {
  const getGlyph = font.getGlyph.bind(font)
  const layout = font.layout.bind(font)
  const createSubset = font.createSubset.bind(font)
  return Object.assign(font, {
    getGlyph: (id: number, codePoints?: number[]) => {
      // A kept glyph remembers the letters that it first stood for.
      font._glyphs = {}
      return getGlyph(id, codePoints)
    },
    layout: (...args: unknown[]) => {
      const run = layout(...args)
      run.glyphs = run.glyphs.map(({ id, advanceWidth, codePoints: written }) => {
        // Readers turn what is written from right to left, the letters of a ligature with it.
        const codePoints = run.direction === 'rtl' ? written.toReversed() : written
        return { id: `${id} ${codePoints.join(' ')}`, advanceWidth, codePoints }
      })
      return run
    },
    createSubset: () => {
      const subset = createSubset()
      const include = subset.includeGlyph.bind(subset)
      const places = new Map<string, number>()
      subset.includeGlyph = (glyph) => {
        // A part of another glyph is a number.
        if (typeof glyph === 'number') return include(glyph)
        const place = places.get(glyph) ?? subset.glyphs.push(Number.parseInt(glyph, 10)) - 1
        places.set(glyph, place)
        return place
      }
      return subset
    },
  })
}

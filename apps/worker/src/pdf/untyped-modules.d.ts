declare module 'fontkit' {
  type Glyph = { id: number | string; advanceWidth: number; codePoints: number[] }
  type Subset = { glyphs: number[]; includeGlyph: (glyph: number | string) => number }
  export type Font = {
    _glyphs: object
    ascent: number
    descent: number
    unitsPerEm: number
    postscriptName: string
    getGlyph: (id: number, codePoints?: number[]) => Glyph
    layout: (...args: unknown[]) => { glyphs: Glyph[]; direction: string }
    createSubset: () => Subset
    hasGlyphForCodePoint(codePoint: number): boolean
  }
  export function create(file: Uint8Array): Font
}

declare module 'linebreak' {
  export default class LineBreaker {
    constructor(text: string)
    nextBreak(): { position: number } | null
  }
}

declare module 'subset-font' {
  export default function subsetFont(
    file: Uint8Array,
    text: string,
    options: { targetFormat: 'truetype'; variationAxes: { wght: number } },
  ): Promise<Uint8Array>
}

/**
 * The face of a module: a pattern drawn from its id, so that neither its title, its neighbours nor
 * the size of the picture changes it. Needs neither zod nor a DOM.
 */

import { brandColors, oklchToHex } from './color.ts'

/** What the face of a module is drawn from. */
export type CoverOf = {
  /** Of the module. */
  id: string
  themeId: string
  /** One of `covers`, when an editor chose it. */
  cover: string | null
  /** Address of an uploaded picture, which takes the place of the pattern. */
  illustration?: string | null | undefined
}

/** Smallest uploaded picture, in px: a hero on a sharp screen. */
export const leastCover = { width: 1280, height: 800 }

export const tones = ['spruce', 'amber', 'clay', 'ink', 'plum', 'moss'] as const
export type Tone = (typeof tones)[number]
export const families = ['arcs', 'leaves', 'half-moons', 'stripes', 'dots', 'roofs'] as const
export type Family = (typeof families)[number]
const grounds = ['dark', 'middle', 'light'] as const
type Ground = (typeof grounds)[number]
export type Cover = `${Tone}-${Family}`
/** All that an editor can choose from, such as `clay-arcs`, tone by tone. */
export const covers = tones.flatMap((tone) => families.map((family): Cover => `${tone}-${family}`))

const hues: Record<Tone, { hue: number; chroma: number }> = {
  spruce: { hue: 168, chroma: 0.07 },
  amber: { hue: 70, chroma: 0.1 },
  clay: { hue: 36, chroma: 0.11 },
  ink: { hue: 245, chroma: 0.08 },
  plum: { hue: 335, chroma: 0.085 },
  moss: { hue: 122, chroma: 0.075 },
}

/** FNV-1a, 32 bits, over the UTF-8 bytes. */
export function fnv1a(text: string): number {
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193)
  return hash >>> 0
}

/** Mulberry32: numbers from 0 to 1, the same for the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let value = Math.imul(state ^ (state >>> 15), 1 | state)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return ((value ^ (value >>> 14)) >>> 0) / 4294967296
  }
}

/** The tone of a theme, or of a module of it whose editor may have chosen another. */
export const toneOf = (themeId: string, cover: string | null = null): Tone =>
  partsOf(cover)[0] ?? tones[fnv1a(themeId) % tones.length]!

/** The tone that is nearest to a hue in degrees. */
export const toneNear = (hue: number): Tone =>
  tones.toSorted((a, b) => turn(hues[a].hue, hue) - turn(hues[b].hue, hue))[0]!

/** Degrees between two hues, 0 to 180. */
const turn = (one: number, other: number): number => 180 - Math.abs((Math.abs(one - other) % 360) - 180)

type Design = { seed: number; tone: Tone; family: Family; ground: Ground }

/**
 * Tone and family are the editor's, or those of theme and id; the rest is always that of the id.
 */
export function designOf({ id, themeId, cover }: CoverOf): Design {
  const seed = fnv1a(id)
  return {
    seed,
    tone: toneOf(themeId, cover),
    family: partsOf(cover)[1] ?? families[seed % families.length]!,
    ground: grounds[(seed >>> 4) % grounds.length]!,
  }
}

/** Tone and family of a chosen cover; empty for none and for what is not a cover. */
export function partsOf(cover: string | null): [] | [Tone, Family] {
  const at = covers.indexOf(cover as Cover)
  return at < 0 ? [] : [tones[Math.floor(at / families.length)]!, families[at % families.length]!]
}

/** A shade of a tone as `#rrggbb`; `lightness` from 0 to 1. */
export const toneColor = (tone: Tone, lightness: number): string =>
  oklchToHex(lightness, hues[tone].chroma, hues[tone].hue)

/** The ground of a company's initials, as `#rrggbb`: its colour, else a tone of its own. */
export const companyColor = ({ id, hue }: { id: string; hue: number | null }): string =>
  hue === null ? toneColor(toneOf(id), 0.42) : brandColors(hue).light

/**
 * The tone of a module as a CSS colour, for bands and marks. `--tone-lightness` follows the theme
 * of the page.
 */
export const toneStyle = (tone: Tone): string => `oklch(var(--tone-lightness) ${hues[tone].chroma} ${hues[tone].hue})`

const paper = oklchToHex(0.965, 0.012, 88)
const amberSpot = oklchToHex(0.77, 0.14, 74)
const spruceSpot = oklchToHex(0.5, 0.07, 168)

/** The one lively colour of a tone. */
export const spotOf = (tone: Tone): string => (tone === 'amber' || tone === 'clay' ? spruceSpot : amberSpot)

/** What is drawn in a tone, from dark to light, as `#rrggbb`. */
export function shadesOf(tone: Tone): Record<'base' | 'mid' | 'soft' | 'pale' | 'paper', string> {
  const { hue, chroma } = hues[tone]
  return {
    base: oklchToHex(0.36, chroma * 0.82, hue),
    mid: toneColor(tone, 0.46),
    soft: toneColor(tone, 0.66),
    pale: oklchToHex(0.87, chroma * 0.5, hue),
    paper,
  }
}

/** Colours of tiles and of the figures on them; a colour that is named twice comes up twice. */
function coloursOf({ tone, ground }: Design): { grounds: string[]; figures: string[] } {
  const { base, mid, soft, pale } = shadesOf(tone)
  switch (ground) {
    case 'dark':
      return { grounds: [base, base, mid], figures: [soft, pale, mid, base] }
    case 'middle':
      return { grounds: [mid, mid, soft], figures: [base, pale, paper] }
    case 'light':
      return { grounds: [pale, pale, paper], figures: [mid, soft, base] }
  }
}

const side = 40
const columns = 8

/**
 * Parts of the one drawing, as `[x, y, width, height]` in its units: a tile is 40. All are around
 * its core, the four tiles of `core`.
 */
export const windows = {
  cover: [0, 0, 320, 200],
  hero: [60, 0, 200, 200],
  /** A square of 40 or 56 px. */
  thumb: [120, 40, 120, 120],
  /** A square of 32 px or less. */
  core: [120, 40, 80, 80],
  band: [0, 40, 320, 80],
  /** Goes on below the cover, for the height of a page. */
  page: [0, 0, 320, 360],
} as const
export type Window = keyof typeof windows

type Shape = { d: string; fill: string }
/** A square of 40 at `x`, `y`; `shapes` are turned by `turn` degrees around its centre. */
export type Tile = { x: number; y: number; turn: number; ground: string; shapes: Shape[] }

/** The tiles that a window shows at least in part, row by row. */
export function tilesOf(of: CoverOf, window: Window): Tile[] {
  const [left, top, width, height] = windows[window]
  return drawTiles(designOf(of), Math.ceil((top + height) / side)).filter(
    ({ x, y }) => x + side > left && x < left + width && y + side > top,
  )
}

function drawTiles(design: Design, rows: number): Tile[] {
  const random = randomFrom(design.seed)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
  const colours = coloursOf(design)
  const [coreX, coreY] = windows.core
  const spotX = coreX + pick([0, side])
  const spotY = coreY + pick([0, side])
  return Array.from({ length: rows * columns }, (_, index) => {
    const x = (index % columns) * side
    const y = Math.floor(index / columns) * side
    const isSpot = x === spotX && y === spotY
    const ground = pick(colours.grounds)
    const others = colours.figures.filter((colour) => colour !== ground)
    const fill = pick(others)
    const second = pick(others.filter((colour) => colour !== fill))
    const turn = pick([0, 90, 180, 270])
    // A spot takes only figures that show its colour.
    const chance = random() * (isSpot ? 0.68 : 1)
    const colour = isSpot ? spotOf(design.tone) : fill
    return { x, y, turn, ground, shapes: figure(design.family, chance, { fill: colour, second, ground }) }
  })
}

const circle = (cx: number, cy: number, r: number) =>
  `M${cx - r} ${cy}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`
const quarter = (r: number) => `M0 0H${r}A${r} ${r} 0 0 1 0 ${r}Z`

/** `chance` from 0 to 1 chooses among the figures of a family; some leave the tile empty. */
function figure(
  family: Family,
  chance: number,
  { fill, second, ground }: Record<'fill' | 'second' | 'ground', string>,
): Shape[] {
  switch (family) {
    case 'arcs':
      if (chance < 0.34)
        return [
          { d: quarter(40), fill },
          { d: quarter(20), fill: chance < 0.17 ? ground : second },
        ]
      if (chance < 0.68) return [{ d: quarter(40), fill }]
      if (chance < 0.86) return [{ d: circle(20, 20, 9), fill }]
      return []
    case 'leaves':
      if (chance < 0.6) return [{ d: 'M0 40V20A20 20 0 0 1 20 0H40V20A20 20 0 0 1 20 40Z', fill }]
      if (chance < 0.8) return [{ d: circle(20, 20, 18), fill }]
      return [{ d: 'M0 0H20A20 20 0 0 1 40 20V40H20A20 20 0 0 1 0 20Z', fill }]
    case 'half-moons':
      if (chance < 0.45)
        return [
          { d: 'M0 0A20 20 0 0 0 40 0Z', fill },
          { d: 'M0 20A20 20 0 0 0 40 20Z', fill: second },
        ]
      if (chance < 0.75) return [{ d: 'M0 20A20 20 0 0 1 40 20Z', fill }]
      return [{ d: circle(20, 20, 14), fill }]
    case 'stripes':
      if (chance < 0.55) return [0, 1, 2, 3].map((line) => ({ d: `M0 ${line * 10}H40V${line * 10 + 5}H0Z`, fill }))
      if (chance < 0.75) return [{ d: 'M0 0H20V40H0Z', fill }]
      if (chance < 0.9) return [{ d: quarter(40), fill }]
      return []
    case 'dots':
      if (chance < 0.4) return [{ d: circle(20, 20, 13), fill }]
      if (chance < 0.75) return [{ d: circle(20, 20, 7), fill }]
      return [10, 30].flatMap((cx) => [10, 30].map((cy) => ({ d: circle(cx, cy, 5.5), fill })))
    case 'roofs':
      if (chance < 0.5) return [{ d: 'M0 40L40 0V40Z', fill }]
      if (chance < 0.75) return [{ d: 'M0 40L20 0L40 40Z', fill }]
      return [
        { d: 'M0 0L20 20L40 0Z', fill },
        { d: 'M0 40L20 20L40 40Z', fill: second },
      ]
  }
}

/**
 * Width of the line, in its own colour, around each figure of a window that is shown `width` px
 * wide: where a tile is not whole pixels, its ground would shine through between two figures.
 */
export function lineOf(window: Window, width: number | undefined): number | undefined {
  const isWhole = width !== undefined && Number.isInteger((width * side) / windows[window][2])
  return isWhole ? undefined : 0.24
}

/** `viewBox` of a window. */
export const viewBoxOf = (window: Window): string => windows[window].join(' ')

/** The ground of a tile as the `d` of a path. */
export const groundOf = ({ x, y }: Tile): string => `M${x} ${y}h${side}v${side}h${-side}Z`

/** Where the figures of a tile stand, as a `transform`. */
export const placeOf = ({ x, y, turn }: Tile): string => `translate(${x} ${y}) rotate(${turn} 20 20)`

/**
 * A window as the text of an SVG file, `width` px wide; cut to `height` px around its middle, or as
 * high as the window.
 */
export function coverSvg(of: CoverOf, window: Window, width: number, height?: number): string {
  const tiles = tilesOf(of, window)
  const line = lineOf(window, width)
  const [, , across, down] = windows[window]
  const bottoms = tiles.map((tile) => `<path d="${groundOf(tile)}" fill="${tile.ground}"/>`)
  const figures = tiles.flatMap((tile) => {
    const paths = tile.shapes.map(({ d, fill }) => {
      const stroke = line === undefined ? '' : ` stroke="${fill}" stroke-width="${line}"`
      return `<path d="${d}" fill="${fill}"${stroke}/>`
    })
    return paths.length === 0 ? [] : `<g transform="${placeOf(tile)}">${paths.join('')}</g>`
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height ?? (width * down) / across}"`,
    ` viewBox="${viewBoxOf(window)}" preserveAspectRatio="xMidYMid slice">`,
    `<g shape-rendering="crispEdges">${bottoms.join('')}</g>${figures.join('')}</svg>`,
  ].join('')
}

/**
 * Generated covers: the same title and tone give the same picture everywhere (design tokens,
 * "Generated covers").
 */

export type Tone = { hue: number; chroma: number; spot: string }
const amberSpot = 'oklch(0.77 0.14 74)'
const spruceSpot = 'oklch(0.5 0.07 168)'
/** spruce, amber, clay, ink, plum, moss */
export const tones: readonly Tone[] = [
  { hue: 168, chroma: 0.07, spot: amberSpot },
  { hue: 70, chroma: 0.1, spot: spruceSpot },
  { hue: 36, chroma: 0.11, spot: spruceSpot },
  { hue: 245, chroma: 0.08, spot: amberSpot },
  { hue: 335, chroma: 0.085, spot: amberSpot },
  { hue: 122, chroma: 0.075, spot: amberSpot },
]
export const families = ['arcs', 'leaves', 'half-moons', 'stripes', 'dots', 'roofs'] as const
export type Family = (typeof families)[number]

/** FNV-1a, 32 bits, over the UTF-8 bytes. */
export function fnv1a(text: string): number {
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193)
  return hash >>> 0
}

function mulberry32(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let value = Math.imul(state ^ (state >>> 15), 1 | state)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return ((value ^ (value >>> 14)) >>> 0) / 4294967296
  }
}

/** The tone of a theme or category id. */
export const toneOf = (id: string): number => fnv1a(id) % tones.length

/** What a generated cover is drawn from. */
export type CoverOf = { title: string; toneId: string; illustration?: string | null | undefined }

export type Tile = { x: number; y: number; turn: number; ground: string; shapes: { d: string; fill: string }[] }

const size = 40
const circle = (cx: number, cy: number, r: number) =>
  `M${cx - r} ${cy}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`
const quarter = (r: number) => `M0 0H${r}A${r} ${r} 0 0 1 0 ${r}Z`

/** Tiles of 40 × 40, `columns` × `rows`. `family` is derived from the seed by default. */
export function drawCover(title: string, tone: number, columns: number, rows: number, family?: Family): Tile[] {
  const { hue, chroma, spot } = tones[tone % tones.length] ?? tones[0]!
  const seed = fnv1a(`${title.normalize('NFC')}|${tone}`)
  const random = mulberry32(seed)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
  const base = `oklch(0.36 ${(chroma * 0.82).toFixed(4)} ${hue})`
  const mid = `oklch(0.46 ${chroma} ${hue})`
  const soft = `oklch(0.66 ${chroma} ${hue})`
  const pale = `oklch(0.87 ${(chroma * 0.5).toFixed(4)} ${hue})`
  const paper = 'oklch(0.965 0.012 88)'
  const grounds = [base, base, mid, mid, soft, pale]
  const figures = [base, base, mid, mid, soft, soft, soft, pale, pale, pale, paper]
  const kind = family ?? families[seed % families.length]!
  let spots = 2
  const tiles: Tile[] = []
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const ground = pick(grounds)
      const others = figures.filter((shade) => shade !== ground)
      let fill = pick(others)
      if (spots > 0 && random() < 0.045) {
        fill = spot
        spots -= 1
      }
      const second = pick(others.filter((shade) => shade !== fill))
      tiles.push({
        x: column * size,
        y: row * size,
        turn: pick([0, 90, 180, 270]),
        ground,
        shapes: figure(kind, random(), fill, second, ground),
      })
    }
  }
  return tiles
}

function figure(kind: Family, chance: number, fill: string, second: string, ground: string): Tile['shapes'] {
  switch (kind) {
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

/** The colour of a tone, for a small mark beside its name. */
export const toneColor = (id: string): string => {
  const { hue, chroma } = tones[toneOf(id)]!
  return `oklch(0.57 ${chroma} ${hue})`
}

import { describe, expect, it } from 'vitest'
import {
  type CoverOf,
  coverSvg,
  covers,
  designOf,
  families,
  fnv1a,
  spotOf,
  type Tile,
  tilesOf,
  toneColor,
  toneNear,
  toneOf,
  tones,
  type Window,
  windows,
} from './cover.ts'

const moduleOf = (index: number, cover: string | null = null): CoverOf => ({
  id: `0199b0c4-7d1a-7000-8000-${String(index).padStart(12, '0')}`,
  themeId: `theme-${index % 11}`,
  cover,
})
const many = Array.from({ length: 300 }, (_, index) => moduleOf(index))
const hasSpot = (of: CoverOf) => (tile: Tile) => tile.shapes.some(({ fill }) => fill === spotOf(designOf(of).tone))

describe('hash', () => {
  it('is FNV-1a', () => {
    expect(fnv1a('')).toBe(0x811c9dc5)
    expect(fnv1a('a')).toBe(0xe40c292c)
    expect(fnv1a('foobar')).toBe(0xbf9cf968)
  })

  it('reaches every tone, family and ground', () => {
    const designs = many.map(designOf)
    expect(new Set(designs.map(({ tone }) => tone))).toEqual(new Set(tones))
    expect(new Set(designs.map(({ family }) => family))).toEqual(new Set(families))
    expect(new Set(designs.map(({ ground }) => ground)).size).toBe(3)
  })
})

describe('drawing', () => {
  it('depends on the id, and on nothing else about the module', () => {
    const [module] = many as [CoverOf]
    const renamed = { ...module, title: 'Autre titre', illustration: null }
    expect(tilesOf(renamed, 'cover')).toEqual(tilesOf(module, 'cover'))
    expect(tilesOf({ ...module, id: 'other' }, 'cover')).not.toEqual(tilesOf(module, 'cover'))
  })

  it('takes only another tone when the module changes its theme', () => {
    const module = { ...moduleOf(1), themeId: 'theme-1' }
    const moved = { ...module, themeId: many.find(({ themeId }) => toneOf(themeId) !== toneOf('theme-1'))!.themeId }
    const outlines = (of: CoverOf) =>
      tilesOf(of, 'cover').map(({ turn, shapes }) => ({ turn, shapes: shapes.map(({ d }) => d) }))
    expect(outlines(moved)).toEqual(outlines(module))
    expect(tilesOf(moved, 'cover')).not.toEqual(tilesOf(module, 'cover'))
  })

  it('shows in each window tiles of the one drawing', () => {
    for (const of of many.slice(0, 20)) {
      const whole = tilesOf(of, 'page')
      for (const window of Object.keys(windows) as Window[]) {
        const tiles = tilesOf(of, window)
        expect(whole).toEqual(expect.arrayContaining(tiles))
      }
      expect(tilesOf(of, 'cover')).toHaveLength(40)
      expect(tilesOf(of, 'hero')).toHaveLength(30)
      expect(tilesOf(of, 'thumb')).toHaveLength(9)
      expect(tilesOf(of, 'core')).toHaveLength(4)
      expect(tilesOf(of, 'band')).toHaveLength(16)
    }
  })

  it.each([null, ...covers])('has exactly one lively tile, in the core, as %s', (cover) => {
    for (const of of many.slice(0, 20).map((module) => ({ ...module, cover }))) {
      expect(tilesOf(of, 'page').filter(hasSpot(of))).toHaveLength(1)
      expect(tilesOf(of, 'core').filter(hasSpot(of))).toHaveLength(1)
    }
  })
})

describe('choice of an editor', () => {
  it('sets tone and family, and keeps the ground of the module', () => {
    for (const cover of covers) {
      const design = designOf(moduleOf(3, cover))
      expect(`${design.tone}-${design.family}`).toBe(cover)
      expect(design).toMatchObject({ seed: designOf(moduleOf(3)).seed, ground: designOf(moduleOf(3)).ground })
    }
    expect(covers).toHaveLength(36)
  })

  it('is that of theme and id without one, and for a word that is no cover', () => {
    expect(designOf(moduleOf(3, 'pink-waves'))).toEqual(designOf(moduleOf(3)))
  })
})

describe('SVG', () => {
  const [of] = many as [CoverOf]

  it('has all grounds below all figures', () => {
    const text = coverSvg(of, 'cover', 400)
    const [grounds, figures] = text.split('</g>', 1).concat(text.slice(text.indexOf('</g>'))) as [string, string]
    expect(grounds).toContain('shape-rendering="crispEdges"')
    expect(grounds.match(/<path/g)).toHaveLength(40)
    expect(grounds).not.toContain('transform')
    expect(figures.match(/<path/g)).toHaveLength(tilesOf(of, 'cover').flatMap(({ shapes }) => shapes).length)
  })

  it('has lines around figures only where a tile is not whole pixels', () => {
    expect(coverSvg(of, 'hero', 280, 250)).not.toContain('stroke')
    expect(coverSvg(of, 'cover', 264)).not.toContain('stroke')
    expect(coverSvg(of, 'core', 32)).not.toContain('stroke')
    expect(coverSvg(of, 'thumb', 40)).toContain('stroke-width="0.24"')
  })

  it('has its size and window', () => {
    expect(coverSvg(of, 'band', 600)).toContain('width="600" height="150" viewBox="0 40 320 80"')
    expect(coverSvg(of, 'hero', 280, 250)).toContain('width="280" height="250" viewBox="60 0 200 200"')
  })

  it('writes colours as every reader knows them', () => {
    expect(toneColor('spruce', 0.43)).toBe('#215c48')
    expect(coverSvg(of, 'cover', 320)).not.toContain('oklch')
  })
})

it.each([
  [30, 'clay'],
  [359, 'plum'],
  [0, 'plum'],
  [200, 'spruce'],
  [291, 'plum'],
])('the tone nearest to %s degrees is %s', (hue, tone) => {
  expect(toneNear(hue)).toBe(tone)
})

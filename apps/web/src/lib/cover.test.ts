import { describe, expect, it } from 'vitest'
import { drawCover, fnv1a, toneOf, tones } from './cover.ts'

describe('covers', () => {
  it('hashes like FNV-1a', () => {
    expect(fnv1a('')).toBe(0x811c9dc5)
    expect(fnv1a('a')).toBe(0xe40c292c)
    expect(fnv1a('foobar')).toBe(0xbf9cf968)
  })

  it('is the same for the same title and tone, in any Unicode normal form', () => {
    expect(drawCover('Sécurité', 2, 8, 5)).toEqual(drawCover('Sécurité'.normalize('NFD'), 2, 8, 5))
    expect(drawCover('Sécurité', 2, 8, 5)).not.toEqual(drawCover('Sécurité', 3, 8, 5))
    expect(drawCover('Sécurité', 2, 8, 5)).not.toEqual(drawCover('Hygiène', 2, 8, 5))
  })

  it('fills the grid and uses the spot colour on at most two tiles', () => {
    for (let index = 0; index < 200; index++) {
      const tone = index % tones.length
      const tiles = drawCover(`Titre ${index}`, tone, 8, 5)
      expect(tiles).toHaveLength(40)
      const spots = tiles.filter((tile) => tile.shapes.some((shape) => shape.fill === tones[tone]!.spot))
      expect(spots.length).toBeLessThanOrEqual(2)
    }
  })

  it('maps every id to one of the six tones', () => {
    const seen = new Set(Array.from({ length: 100 }, (_, index) => toneOf(`id-${index}`)))
    expect([...seen].sort()).toEqual([0, 1, 2, 3, 4, 5])
  })
})

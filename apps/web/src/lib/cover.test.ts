import { describe, expect, it } from 'vitest'
import { type CoverOf, coverKey, drawCover, fnv1a, spreadTones, toneOf, tones } from './cover.ts'

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

describe('the covers of a list', () => {
  const list = (count: number, themes: number): CoverOf[] =>
    Array.from({ length: count }, (_, index) => ({ title: `Titre ${index}`, toneId: `theme ${index % themes}` }))
  const tonesOf = (covers: readonly CoverOf[]) => {
    const spread = spreadTones(covers)
    return covers.map((cover) => spread.get(coverKey(cover)))
  }

  it.each([1, 2, 5, 40])('of %i themes share no tone with a neighbour, in up to three columns', (themes) => {
    const found = tonesOf(list(60, themes))
    for (const [index, tone] of found.entries()) {
      for (const before of [1, 2, 3]) if (index >= before) expect(found[index - before], `${index}`).not.toBe(tone)
    }
  })

  it('start from the tone of their theme, and stay when the list grows', () => {
    const covers = list(30, 4)
    expect(tonesOf(covers.slice(0, 1))).toEqual([toneOf('theme 0')])
    expect(tonesOf(covers.slice(0, 12))).toEqual(tonesOf(covers).slice(0, 12))
  })

  it('a picture has no tone, and a cover that stands twice looks the same', () => {
    const drawn = { title: 'A', toneId: 't' }
    const other = { title: 'B', toneId: 't' }
    const uploaded = { title: 'C', toneId: 't', illustration: '/c.png' }
    expect(spreadTones([uploaded, drawn]).get(coverKey(drawn))).toBe(toneOf('t'))
    const twice = spreadTones([drawn, other, drawn])
    expect(twice.size).toBe(2)
    expect(twice.get(coverKey(drawn))).toBe(toneOf('t'))
  })
})

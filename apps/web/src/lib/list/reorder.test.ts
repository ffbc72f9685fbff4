import { describe, expect, it } from 'vitest'
import { dropPosition, moveContent, moveItem, stepOf } from './reorder.ts'

const chapters = () => [{ contents: ['a', 'b'] }, { contents: ['c'] }, { contents: [] as string[] }]
const contentsOf = (list: { contents: string[] }[]) => list.map(({ contents }) => contents.join(''))

describe('moving', () => {
  it('keeps every item, and stops at the ends', () => {
    expect(moveItem(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
    expect(moveItem(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
    expect(moveItem(['a', 'b'], 0, 9)).toEqual(['b', 'a'])
    expect(moveItem(['a'], 5, 0)).toEqual(['a'])
  })

  it('moves a content to another chapter, also an empty one', () => {
    expect(contentsOf(moveContent(chapters(), { chapter: 0, index: 1 }, { chapter: 1, index: 0 }))).toEqual([
      'a',
      'bc',
      '',
    ])
    expect(contentsOf(moveContent(chapters(), { chapter: 0, index: 0 }, { chapter: 2, index: 0 }))).toEqual([
      'b',
      'c',
      'a',
    ])
    expect(contentsOf(moveContent(chapters(), { chapter: 0, index: 0 }, { chapter: 0, index: 1 }))).toEqual([
      'ba',
      'c',
      '',
    ])
  })
})

describe('one step', () => {
  it('moves through the chapters in reading order', () => {
    expect(stepOf(chapters(), { chapter: 0, index: 0 }, 1)).toEqual({ chapter: 0, index: 1 })
    expect(stepOf(chapters(), { chapter: 0, index: 1 }, 1)).toEqual({ chapter: 1, index: 0 })
    expect(stepOf(chapters(), { chapter: 1, index: 0 }, -1)).toEqual({ chapter: 0, index: 2 })
  })

  it('is not possible at the very ends', () => {
    expect(stepOf(chapters(), { chapter: 0, index: 0 }, -1)).toBeUndefined()
    expect(stepOf(chapters().slice(0, 2), { chapter: 1, index: 0 }, 1)).toBeUndefined()
  })
})

it('drops before or after a row, with an index without the dragged item', () => {
  expect(dropPosition({ chapter: 0, index: 0 }, { chapter: 0, index: 1 }, true)).toEqual({ chapter: 0, index: 1 })
  expect(dropPosition({ chapter: 0, index: 1 }, { chapter: 0, index: 0 }, false)).toEqual({ chapter: 0, index: 0 })
  expect(dropPosition({ chapter: 0, index: 0 }, { chapter: 1, index: 0 }, true)).toEqual({ chapter: 1, index: 1 })
})

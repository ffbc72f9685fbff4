import { describe, expect, it } from 'vitest'
import { changedFields, followEdit, isSame } from './edit.ts'

describe('changed values', () => {
  it('are those that differ for a reader', () => {
    for (const [a, b] of [
      [70, '70'],
      [null, ''],
      [undefined, null],
      [
        ['a', 'b'],
        ['a', 'b'],
      ],
      [{ a: 1, b: undefined }, { a: '1' }],
      [[], []],
    ])
      expect(isSame(a, b), JSON.stringify([a, b])).toBe(true)
    const file = new File(['a'], 'a.txt')
    expect(isSame(file, file)).toBe(true)
    for (const [a, b] of [
      [
        ['a', 'b'],
        ['b', 'a'],
      ],
      [['a'], ['a', 'b']],
      [file, new File(['a'], 'a.txt')],
      [file, null],
      [{ read: true }, { read: false }],
      [{ a: 1 }, {}],
      [[], {}],
      [[], ''],
    ])
      expect(isSame(a, b), JSON.stringify([a, b])).toBe(false)
  })

  it('are the only ones sent', () => {
    const before = { name: 'Siège', seats: 10, modules: ['a'] }
    expect(changedFields(before, { name: 'Siège', seats: 12, modules: ['a'] })).toEqual({ seats: 12 })
    expect(changedFields(before, { ...before, modules: ['a', 'b'] })).toEqual({ modules: ['a', 'b'] })
    expect(changedFields(before, { ...before })).toEqual({})
  })
})

describe('an edit while another user saves', () => {
  const from = { name: 'A', seats: 1, comment: '' }
  it('updates untouched fields and keeps edited ones', () => {
    expect(followEdit(from, { ...from, name: 'B' }, { ...from, seats: 2 })).toEqual({
      values: { name: 'B', seats: 2, comment: '' },
      own: ['name'],
      conflicts: [],
      taken: ['seats'],
    })
  })
  it('names fields changed by both, unless to the same value', () => {
    const current = { name: 'B', seats: 3, comment: 'x' }
    expect(followEdit(from, current, { name: 'C', seats: 3, comment: '' })).toEqual({
      values: { name: 'B', seats: 3, comment: 'x' },
      own: ['name', 'comment'],
      conflicts: ['name'],
      taken: [],
    })
  })
  it('uses the given comparison', () => {
    type Values = { chapters: { key: string; title: string }[] }
    const chapters = (key: string, title: string): Values => ({ chapters: [{ key, title }] })
    const compare = {
      chapters: (a: Values['chapters'], b: Values['chapters']) => a[0]?.title === b[0]?.title,
    }
    expect(followEdit(chapters('1', 'A'), chapters('1', 'A'), chapters('2', 'A'), compare)).toEqual({
      values: chapters('2', 'A'),
      own: [],
      conflicts: [],
      taken: [],
    })
  })
})

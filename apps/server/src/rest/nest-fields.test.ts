import { AppError } from '@cursus/contract/error'
import { describe, expect, it } from 'vitest'
import { nestFields } from './nest-fields.ts'

describe('multipart names', () => {
  it('nest by brackets, in the order of their indexes', () => {
    expect(
      nestFields([
        ['title', 'A'],
        ['chapters[1][title]', 'Second'],
        ['chapters[0][title]', 'First'],
        ['chapters[0][contentIdList][0]', 'c1'],
        ['chapters[0][contentIdList][1]', 'c2'],
        ['chapters[1][contentIdList]', 'null'],
      ]),
    ).toEqual({
      title: 'A',
      chapters: [
        { title: 'First', contentIdList: ['c1', 'c2'] },
        { title: 'Second', contentIdList: 'null' },
      ],
    })
  })

  it('support the three notations of lists', () => {
    expect(
      nestFields([
        ['tags[0]', 'a'],
        ['tags[1]', 'b'],
      ]),
    ).toEqual({ tags: ['a', 'b'] })
    expect(nestFields([['tags[]', 'a']])).toEqual({ tags: ['a'] })
    expect(
      nestFields([
        ['tags[]', 'a'],
        ['tags[]', 'b'],
      ]),
    ).toEqual({ tags: ['a', 'b'] })
    expect(
      nestFields([
        ['tags', 'a'],
        ['tags', 'b'],
      ]),
    ).toEqual({ tags: ['a', 'b'] })
    expect(nestFields([['tags', 'a']])).toEqual({ tags: 'a' })
    expect(nestFields([['chapters[0][contentIdList][]', 'a']])).toEqual({ chapters: [{ contentIdList: ['a'] }] })
  })

  it.each([
    [[['a[', '1']]],
    [[['a]b', '1']]],
    [[['[0]', '1']]],
    [[['a[][b]', '1']]],
    [
      [
        ['a', '1'],
        ['a[b]', '2'],
      ],
    ],
    [
      [
        ['a[b]', '1'],
        ['a', '2'],
      ],
    ],
    [[['a[99999999]', '1']]],
  ] as [string, string][][][])('refuse invalid names: %j', (fields) => {
    expect(() => nestFields(fields)).toThrow(AppError)
  })

  it('never reach a prototype', () => {
    nestFields([
      ['__proto__[polluted]', 'yes'],
      ['constructor[prototype][polluted]', 'yes'],
    ])
    expect('polluted' in {}).toBe(false)
  })
})

import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { ids, many, searchParams, text, texts } from './search-params.ts'

const id = '0b9f1f6e-6f0b-4b3c-9f53-0c1d2e3f4a5b'
const other = '7a1d3c52-9d84-4d0e-8f6a-112233445566'

describe('search parameters', () => {
  const read = searchParams({
    search: text,
    state: z.enum(['active', 'revoked']),
    days: z.literal([7, 30]),
    types: many(z.enum(['course', 'free'])),
    licence: ids,
    tags: texts,
    archived: z.boolean(),
    page: z.int().check(z.positive()),
  })

  it('keep known ones and drop others', () => {
    expect(
      read({ search: 2026, state: 'revoked', days: 30, tags: ['a', 7], archived: true, page: 3, other: 1 }),
    ).toEqual({ search: '2026', state: 'revoked', days: 30, tags: ['a', '7'], archived: true, page: 3 })
    expect(read({ state: 'gone', days: 8, archived: 'maybe', page: '0' })).toEqual({})
  })

  it('read one value as a list of one, each value once', () => {
    expect(read({ types: 'course' })).toEqual({ types: ['course'] })
    expect(read({ types: ['free', 'course', 'free'] })).toEqual({ types: ['free', 'course'] })
  })

  it('drop invalid values of a list, and an empty list', () => {
    expect(read({ types: ['course', 'quiz'], licence: [id, 'x', other] })).toEqual({
      types: ['course'],
      licence: [id, other],
    })
    expect(read({ types: ['quiz'], licence: 'not-an-id', tags: [] })).toEqual({})
  })
})

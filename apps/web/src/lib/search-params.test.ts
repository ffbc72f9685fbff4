import { describe, expect, it } from 'vitest'
import { listSearch, toListQuery } from './list-search.ts'
import { flag, oneOf, texts } from './search-params.ts'

describe('search parameters', () => {
  const read = listSearch({ state: oneOf('active', 'revoked'), licence: texts, archived: flag })

  it('keeps what it can read and drops the rest', () => {
    expect(
      read({ search: 2026, page: '3', size: 25, order: 'up', state: 'revoked', licence: 'a', archived: 'true', x: 1 }),
    ).toEqual({
      search: '2026',
      page: 3,
      size: 25,
      state: 'revoked',
      licence: ['a'],
      archived: true,
    })
    expect(read({ page: 0, size: 7, state: 'other', licence: [] })).toEqual({})
  })

  it('turns a page into limit and offset', () => {
    expect(toListQuery({ page: 3, size: 25, search: '' })).toMatchObject({ limit: 25, offset: 50, search: undefined })
    expect(toListQuery({})).toMatchObject({ limit: 10, offset: 0 })
  })
})

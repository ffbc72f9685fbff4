import type { ListQuery } from '@cursus/contract/list'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { defineList } from './define-list.ts'
import { ids, many } from './search-params.ts'

type Input = ListQuery & { companyId: string; state?: ('active' | 'revoked')[]; licenceId?: string[]; opened?: boolean }
const licence = '0b9f1f6e-6f0b-4b3c-9f53-0c1d2e3f4a5b'

function listOf(order?: { sort: 'name'; order: 'asc' | 'desc' }) {
  const inputs: Input[] = []
  const call = {
    fetch: async (_: Input) => ({ rows: [] as { id: string }[], total: 0, capped: false }),
    prefetch: async (input: Input) => void inputs.push(input),
  }
  const list = defineList(call, {
    path: 'company/:companyId/moduleAccess',
    params: ['companyId'],
    filters: { state: many(z.enum(['active', 'revoked'])), licenceId: ids, opened: z.boolean() },
    sorts: ['name', 'date'],
    order,
  })
  /** The input requested when the page of this address is opened. */
  const ask = (address: Record<string, unknown>) => {
    const deps = list.route.loaderDeps({ search: list.route.validateSearch(address) })
    list.route.loader({ params: { companyId: 'delorme' }, deps })
    return inputs.at(-1)
  }
  return { list, ask }
}

describe('the address of a list', () => {
  it('requests the first ten in the server’s order', () => {
    expect(listOf().ask({})).toEqual({ companyId: 'delorme', limit: 25, offset: 0 })
  })

  it('contains search, filters, order and page', () => {
    const address = {
      search: 'ines',
      state: 'active',
      licenceId: [licence],
      opened: false,
      sort: 'date',
      order: 'desc',
    }
    expect(listOf().ask({ ...address, page: 3, size: 25 })).toEqual({
      companyId: 'delorme',
      search: 'ines',
      state: ['active'],
      licenceId: [licence],
      opened: false,
      sort: 'date',
      order: 'desc',
      limit: 25,
      offset: 50,
    })
  })

  it('has a default order until one is chosen', () => {
    const { ask } = listOf({ sort: 'name', order: 'asc' })
    expect(ask({})).toMatchObject({ sort: 'name', order: 'asc' })
    expect(ask({ sort: 'date', order: 'desc' })).toMatchObject({ sort: 'date', order: 'desc' })
  })

  it('searches for no more than the server accepts', () => {
    expect(listOf().ask({ search: `${'a'.repeat(200)}b` })?.search).toBe('a'.repeat(200))
  })

  it('ignores invalid parts', () => {
    expect(
      listOf().ask({ page: -1, size: 7, sort: 'x', order: 'up', state: ['gone'], licenceId: 'x', search: '' }),
    ).toEqual({ companyId: 'delorme', limit: 25, offset: 0 })
  })

  it('preloads exactly the query of the page', () => {
    const { list, ask } = listOf()
    const address = { state: ['revoked'], page: 2 }
    expect(list.inputOf(address, { companyId: 'delorme' })).toEqual(ask(address))
  })
})

import { expect, it } from 'vitest'
import { loadAll } from './load-all.ts'

it('asks for pages until it has everything, also when the list shrinks meanwhile', async () => {
  const all = Array.from({ length: 2300 }, (_, index) => index)
  const asked: number[] = []
  const load = async ({ limit, offset }: { limit: number; offset: number }) => {
    asked.push(offset)
    return { rows: all.slice(offset, offset + limit), total: all.length }
  }
  expect(await loadAll(load)).toEqual(all)
  expect(asked).toEqual([0, 1000, 2000])
  expect(await loadAll(async ({ offset }) => ({ rows: offset === 0 ? [1] : [], total: 5 }))).toEqual([1])
})

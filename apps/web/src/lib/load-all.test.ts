import { expect, it } from 'vitest'
import { loadAll } from './load-all.ts'

it('requests pages until one is not full', async () => {
  const all = Array.from({ length: 2300 }, (_, index) => index)
  const asked: number[] = []
  const load = async ({ limit, offset }: { limit: number; offset: number }) => {
    asked.push(offset)
    return { rows: all.slice(offset, offset + limit) }
  }
  expect(await loadAll(load)).toEqual(all)
  expect(asked).toEqual([0, 1000, 2000])
})

import { expect, it } from 'vitest'
import { useCtx } from '../testing/index.ts'
import { batchReads } from './index.ts'

const ctx = useCtx()

it('coalesces concurrent reads, and returns each its own row', async () => {
  const batches: string[][] = []
  const read = batchReads<number>(
    async (_deps, keys) => {
      batches.push(keys)
      return new Map(keys.filter((key) => key !== 'none').map((key) => [key, key.length]))
    },
    () => 0,
  )
  expect(await Promise.all(['a', 'bb', 'a', 'none'].map((key) => read(ctx, key)))).toEqual([1, 2, 1, 0])
  expect(batches).toEqual([['a', 'bb', 'none']])
})

it('never answers with data read before the call', async () => {
  let stored = 1
  const started: (() => void)[] = []
  const read = batchReads<number>(
    async (_deps, keys) => {
      const seen = stored
      await new Promise<void>((go) => started.push(go))
      return new Map(keys.map((key) => [key, seen]))
    },
    () => 0,
  )
  const turn = () => new Promise((go) => setImmediate(go))
  const early = [read(ctx, 'a')]
  await turn()
  early.push(read(ctx, 'a'))
  await turn()
  stored = 2
  const late = read(ctx, 'a')
  await turn()
  expect(started).toHaveLength(2)
  for (const go of started.splice(0)) go()
  expect(await Promise.all(early)).toEqual([1, 1])
  await turn()
  for (const go of started) go()
  expect(await late).toBe(2)
})

it('reports a failure to its callers, and reads again for the next', async () => {
  let fails = true
  const read = batchReads<string>(
    async (_deps, keys) => {
      if (fails) throw new Error('no database')
      return new Map(keys.map((key) => [key, key]))
    },
    () => '',
  )
  await expect(Promise.all([read(ctx, 'a'), read(ctx, 'b')])).rejects.toThrow('no database')
  fails = false
  expect(await read(ctx, 'a')).toBe('a')
})

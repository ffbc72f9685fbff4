import { expect, it } from 'vitest'
import { createKeptCommits, launchName } from './kept-commits.ts'
import type { CommitBody } from './protocol.ts'
import { unseal } from './seal.ts'
import { createMemoryStorage } from './stand-in-storage.ts'

const body: CommitBody = {
  attemptId: 'a1',
  launch: 2,
  sequence: 3,
  scos: { s1: { elements: { 'cmi.core.lesson_location': '9é' } } },
}
const [key, other] = ['0a'.repeat(32), '0b'.repeat(32)]
const name = launchName(body)

it('stores the last commit of a launch, sealed and without its token', () => {
  const storage = createMemoryStorage()
  const kept = createKeptCommits(() => storage)
  expect(kept.keep({ ...body, sequence: 2 }, key)).toBe(true)
  expect(kept.keep({ ...body, attemptToken: 'signed' }, key)).toBe(true)
  const { sealed, ...entry } = kept.find(name)!
  expect(entry).toEqual({ name, sequence: 3 })
  expect(sealed).not.toContain('lesson_location')
  expect(JSON.parse(unseal(sealed, key))).toEqual(body)
  expect(() => unseal(sealed, other)).toThrow()
  expect(() => unseal(`${sealed.slice(0, -1)}?`, key)).toThrow()
})

it('removes a commit, unless it is newer than the one that was collected', () => {
  const storage = createMemoryStorage()
  const kept = createKeptCommits(() => storage)
  kept.keep(body, key)
  kept.drop(name, 2)
  expect(kept.find(name)).toBeDefined()
  kept.drop(name, 3)
  expect(kept.find(name)).toBeUndefined()
})

it('keeps 900 kB, and nothing that the application would not accept', () => {
  const storage = createMemoryStorage()
  const kept = createKeptCommits(() => storage)
  const large = { ...body, scos: { s1: { elements: {}, suspendData: '\u00e9'.repeat(900_000) } } }
  expect(kept.keep(large, key)).toBe(true)
  expect(JSON.parse(unseal(kept.find(name)!.sealed, key))).toEqual(large)
  expect(kept.keep({ ...body, scos: { s1: { elements: {}, suspendData: 'x'.repeat(9_000_000) } } }, key)).toBe(false)
  expect(JSON.parse(unseal(kept.find(name)!.sealed, key))).toEqual(large)
})

it.each<[string, () => Storage]>([
  [
    'refused',
    () => {
      throw new Error('SecurityError')
    },
  ],
  [
    'full',
    () => ({
      ...createMemoryStorage(),
      setItem() {
        throw new Error('QuotaExceededError')
      },
    }),
  ],
])('tells that nothing is stored where storage is %s', (_why, storage) => {
  const kept = createKeptCommits(storage)
  expect(kept.keep(body, key)).toBe(false)
  expect(kept.find(name)).toBeUndefined()
  kept.drop(name, 9)
  kept.sweep()
})

it('removes what was not collected for 30 days or cannot be read, and nothing of packages', () => {
  const storage = createMemoryStorage()
  let time = 0
  const kept = createKeptCommits(
    () => storage,
    () => time,
  )
  kept.keep(body, key)
  time = 29 * 86_400_000
  kept.keep({ ...body, attemptId: 'a2' }, key)
  storage.setItem('cursus-commit/broken', '{')
  storage.setItem('of-a-package', '1')
  kept.sweep()
  expect(Object.keys(storage).sort()).toEqual(['cursus-commit/a1/2', 'cursus-commit/a2/2', 'of-a-package'])
  time = 31 * 86_400_000
  kept.sweep()
  expect(Object.keys(storage).sort()).toEqual(['cursus-commit/a2/2', 'of-a-package'])
})

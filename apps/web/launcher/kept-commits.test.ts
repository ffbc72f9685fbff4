import { expect, it } from 'vitest'
import { createKeptCommits, launchName } from './kept-commits.ts'
import type { CommitBody } from './protocol.ts'
import { createMemoryStorage } from './stand-in-storage.ts'

const body: CommitBody = {
  attemptId: 'a1',
  launch: 2,
  sequence: 3,
  scos: { s1: { elements: { 'cmi.core.lesson_location': '9' } } },
}

it('stores the last commit of a launch, without its token', () => {
  const storage = createMemoryStorage()
  const kept = createKeptCommits(() => storage)
  expect(kept.keep({ ...body, sequence: 2 })).toBe(true)
  expect(kept.keep({ ...body, attemptToken: 'signed' })).toBe(true)
  expect(kept.find(launchName(body))).toEqual(body)
  expect(JSON.stringify(Object.values(storage))).not.toContain('signed')
  kept.drop(launchName(body))
  expect(kept.find(launchName(body))).toBeUndefined()
})

it.each([
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
] as [string, () => Storage][])('tells that nothing is stored where storage is %s', (_why, storage) => {
  const kept = createKeptCommits(storage)
  expect(kept.keep(body)).toBe(false)
  expect(kept.find(launchName(body))).toBeUndefined()
  kept.drop(launchName(body))
  kept.sweep()
})

it('removes what was not collected for 30 days or cannot be read, and nothing of packages', () => {
  const storage = createMemoryStorage()
  let time = 0
  const kept = createKeptCommits(
    () => storage,
    () => time,
  )
  kept.keep(body)
  time = 29 * 86_400_000
  kept.keep({ ...body, attemptId: 'a2' })
  storage.setItem('cursus-commit/broken', '{')
  storage.setItem('of-a-package', '1')
  kept.sweep()
  expect(Object.keys(storage).sort()).toEqual(['cursus-commit/a1/2', 'cursus-commit/a2/2', 'of-a-package'])
  time = 31 * 86_400_000
  kept.sweep()
  expect(Object.keys(storage).sort()).toEqual(['cursus-commit/a2/2', 'of-a-package'])
})

it('ignores what a package has written in its place', () => {
  const storage = createMemoryStorage()
  storage.setItem('cursus-commit/a1/2', JSON.stringify({ keptAt: 0, body: { attemptId: 7 } }))
  expect(createKeptCommits(() => storage).find('a1/2')).toBeUndefined()
})

import { expect, it } from 'vitest'
import type { CommitBody } from '../../../launcher/protocol.ts'
import { createMemoryStorage } from '../../../launcher/stand-in-storage.ts'
import { collectKept, type KeptPage } from './collect-kept.ts'
import { createLaunchMarks, type LaunchMark } from './launch-marks.ts'
import { memoryJournal } from './testing/memory-journal.ts'

const mark = (attemptId: string, owner = 'user1'): LaunchMark => ({
  owner,
  attemptId,
  launch: 1,
  context: { userModuleId: 'm1', contentId: attemptId },
  contentOrigin: 'http://content.test',
})
const commit = (attemptId: string, sequence: number): CommitBody => ({
  attemptId,
  launch: 1,
  sequence,
  scos: { s1: { elements: { 'cmi.core.lesson_location': String(sequence) } } },
})

/** A `kept` page that answers with the given commits. */
function setUp(bodies: CommitBody[]) {
  const memory = memoryJournal()
  const storage = createMemoryStorage()
  const marks = createLaunchMarks(() => storage)
  const asked: string[][] = []
  const closed: boolean[] = []
  const askPage = async (_origin: string, launches: string[]): Promise<KeptPage> => {
    asked.push(launches)
    return { bodies, close: (drop) => closed.push(drop) }
  }
  return { ...memory, marks, asked, closed, collect: () => collectKept({ ...memory, marks, owner: 'user1', askPage }) }
}

it('moves the commits of this user’s launches to the journal, once', async () => {
  const s = setUp([commit('a1', 4)])
  s.marks.add(mark('a1'))
  s.marks.add(mark('b1', 'user2'))
  await s.collect()
  expect(s.asked).toEqual([['a1/1']])
  expect([...s.entries.values()]).toMatchObject([
    { owner: 'user1', context: { userModuleId: 'm1', contentId: 'a1' }, body: commit('a1', 4) },
  ])
  expect(s.closed).toEqual([true])
  await s.collect()
  expect(s.asked).toHaveLength(1)
  expect(s.marks.list('user2')).toHaveLength(1)
})

it('keeps what is newer in the journal, and ignores launches that it has not asked for', async () => {
  const s = setUp([commit('a1', 4), commit('stolen', 9)])
  s.marks.add(mark('a1'))
  await s.journal.put({ owner: 'user1', context: {}, body: commit('a1', 5), savedAt: 0 })
  await s.collect()
  expect([...s.entries.values()].map(({ body }) => body)).toEqual([commit('a1', 5)])
})

it('leaves everything in place while the journal is full or the page does not answer', async () => {
  const s = setUp([commit('a1', 4)])
  s.marks.add(mark('a1'))
  s.fill()
  await s.collect()
  expect(s.closed).toEqual([false])
  expect(s.marks.list('user1')).toHaveLength(1)
  await collectKept({ ...s, owner: 'user1', askPage: () => Promise.reject(new Error('away')) })
  expect(s.marks.list('user1')).toHaveLength(1)
})

it('works without storage', async () => {
  const marks = createLaunchMarks(() => {
    throw new Error('SecurityError')
  })
  marks.add(mark('a1'))
  marks.remove(mark('a1'))
  expect(marks.list('user1')).toEqual([])
})

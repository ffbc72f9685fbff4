import { expect, it } from 'vitest'
import type { CommitBody, KeptEntry } from '../../../launcher/protocol.ts'
import { seal } from '../../../launcher/seal.ts'
import { createMemoryStorage } from '../../../launcher/stand-in-storage.ts'
import { collectKept, type KeptPage } from './collect-kept.ts'
import type { CommitOutcome } from './commit-outcome.ts'
import { createLaunchMarks, type LaunchMark, newKey } from './launch-marks.ts'
import { memoryJournal } from './testing/memory-journal.ts'

const key = newKey()
const mark = (attemptId: string, owner = 'user1'): LaunchMark => ({
  owner,
  attemptId,
  launch: 1,
  context: { userModuleId: 'm1', contentId: attemptId },
  contentOrigin: 'http://content.test',
  key,
})
const commit = (attemptId: string, sequence: number, elements: Record<string, string> = {}): CommitBody => ({
  attemptId,
  launch: 1,
  sequence,
  scos: { s1: { elements: { 'cmi.core.lesson_location': String(sequence), ...elements } } },
})
const entryOf = (body: CommitBody, name = `${body.attemptId}/1`, by = key): KeptEntry => ({
  name,
  sequence: body.sequence,
  sealed: seal(JSON.stringify(body), by),
})

/** A `kept` page that answers with the given entries. */
function setUp(entries: KeptEntry[]) {
  const memory = memoryJournal()
  const storage = createMemoryStorage()
  const marks = createLaunchMarks(() => storage)
  const asked: string[][] = []
  const dropped: string[][] = []
  const playing = new Set<string>()
  const sent: CommitBody[] = []
  const options = {
    sendCommit: (body: CommitBody): Promise<CommitOutcome> => {
      sent.push(body)
      return Promise.reject(new Error('away'))
    },
    journal: memory.journal,
    marks,
    owner: 'user1',
    askPage: async (_origin: string, launches: string[]): Promise<KeptPage> => {
      asked.push(launches)
      return { entries, close: (drop) => dropped.push(drop.map(({ name, sequence }) => `${name} ${sequence}`)) }
    },
    playing: async () => playing,
  }
  return { ...memory, marks, asked, dropped, sent, playing, options, collect: () => collectKept(options) }
}

it('moves the commits of this user’s launches to the journal, once', async () => {
  const s = setUp([entryOf(commit('a1', 4))])
  s.marks.add(mark('a1'))
  s.marks.add(mark('b1', 'user2'))
  await s.collect()
  expect(s.asked).toEqual([['a1/1']])
  expect([...s.entries.values()]).toMatchObject([
    { owner: 'user1', context: { userModuleId: 'm1', contentId: 'a1' }, body: commit('a1', 4) },
  ])
  expect(s.dropped).toEqual([['a1/1 4']])
  await s.collect()
  expect(s.asked).toHaveLength(1)
  expect(s.marks.list('user2')).toHaveLength(1)
})

it('leaves the launches that play in another tab their commits and their marks', async () => {
  const s = setUp([entryOf(commit('a1', 4))])
  s.marks.add(mark('a1'))
  s.playing.add('a1/1')
  await s.collect()
  expect(s.asked).toEqual([])
  expect(s.marks.list('user1')).toHaveLength(1)
})

it('keeps what is newer in the journal, and adds to what is older', async () => {
  const s = setUp([entryOf(commit('a1', 4)), entryOf(commit('a2', 4))])
  s.marks.add(mark('a1'))
  s.marks.add(mark('a2'))
  await s.journal.put({ owner: 'user1', context: {}, body: commit('a1', 5) })
  await s.journal.put({
    owner: 'user1',
    context: {},
    body: commit('a2', 3, { 'cmi.core.lesson_status': 'passed' }),
  })
  await s.collect()
  expect([...s.entries.values()].map(({ body }) => body)).toEqual([
    commit('a1', 5),
    commit('a2', 4, { 'cmi.core.lesson_status': 'passed' }),
  ])
})

it('ignores what a package has written: another key, another launch, no commit', async () => {
  const forged = [
    entryOf(commit('a1', 9), 'a1/1', newKey()),
    entryOf(commit('stolen', 9), 'a2/1'),
    { name: 'a3/1', sequence: 9, sealed: seal('{"attemptId":7}', key) },
    { name: 'a4/1', sequence: 9, sealed: 'none' },
    entryOf(commit('a5', 9)),
  ]
  const s = setUp(forged)
  for (const attemptId of ['a1', 'a2', 'a3', 'a4']) s.marks.add(mark(attemptId))
  await s.collect()
  expect(s.entries.size).toBe(0)
})

it('leaves everything in place while journal and server refuse it, or the page does not answer', async () => {
  const s = setUp([entryOf(commit('a1', 4))])
  s.marks.add(mark('a1'))
  s.fill()
  await s.collect()
  expect(s.dropped).toEqual([[]])
  expect(s.marks.list('user1')).toHaveLength(1)
  await collectKept({ ...s.options, askPage: () => Promise.reject(new Error('away')) })
  expect(s.marks.list('user1')).toHaveLength(1)
})

it('sends what the journal refuses, and leaves it in place until the server has answered', async () => {
  const s = setUp([entryOf(commit('a1', 4)), entryOf(commit('a2', 5))])
  s.marks.add(mark('a1'))
  s.marks.add(mark('a2'))
  s.fill()
  await collectKept({
    ...s.options,
    sendCommit: async (body) =>
      body.attemptId === 'a1' ? { kind: 'saved', sequence: body.sequence } : { kind: 'signedOut' },
  })
  expect(s.dropped).toEqual([['a1/1 4']])
  expect(s.marks.list('user1').map(({ attemptId }) => attemptId)).toEqual(['a2'])
})

it('works without storage', () => {
  const marks = createLaunchMarks(() => {
    throw new Error('SecurityError')
  })
  expect(marks.add(mark('a1'))).toBe(false)
  marks.remove(mark('a1'))
  expect(marks.list('user1')).toEqual([])
})

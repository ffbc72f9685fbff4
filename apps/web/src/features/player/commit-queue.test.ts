import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { CommitBody } from '../../../launcher/protocol.ts'
import type { CommitOutcome } from './commit-outcome.ts'
import { createCommitQueue, type SaveState } from './commit-queue.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

type Asked = { sequence: number; settle: (outcome: CommitOutcome) => void; fail: () => void }

/** A queue between a package, a server and a journal that do each step by hand. */
function openQueue() {
  const requests: Asked[] = []
  let shown: SaveState = 'saved'
  /** What the package has given, and up to where the server has answered for good. */
  let count = 0
  let answered = 0
  let journal: 'works' | 'fails' | 'hangs' = 'works'
  const queue = createCommitQueue({
    owner: 'user1',
    context: {},
    journal: {
      put: async () => {
        if (journal === 'hangs') await new Promise((resolve) => setTimeout(resolve, 2_000))
        if (journal !== 'works') throw new Error('QuotaExceededError')
      },
      list: async () => [],
      remove: async () => {},
    },
    sendCommit: ({ sequence }) =>
      new Promise((settle, reject) => {
        requests.push({ sequence, settle, fail: () => reject(new Error('Failed to fetch')) })
      }),
    onState: (state) => {
      shown = state
    },
    onError: () => {},
    onAck: () => {},
    onRefused: () => {},
  })
  const body = (): CommitBody => {
    count += 1
    return { attemptId: 'a1', launch: 1, sequence: count, scos: { s1: { elements: {}, suspendData: `${count}` } } }
  }
  const answer = (outcome: Pick<CommitOutcome, 'kind'>) => {
    const request = requests.shift()
    if (!request) return
    if (outcome.kind === 'saved' || outcome.kind === 'rejected') answered = Math.max(answered, request.sequence)
    request.settle({ code: 'NotAllowed', sequence: request.sequence, ...outcome } as CommitOutcome)
  }
  const steps = {
    notes: () => queue.note(body()),
    commits: () => queue.add(body()),
    'ends without its commit': () => queue.commitDraft(),
    'is saved': () => answer({ kind: 'saved' }),
    'is rejected': () => answer({ kind: 'rejected' }),
    'is too large': () => answer({ kind: 'tooLarge' }),
    'is signed out': () => answer({ kind: 'signedOut' }),
    'is superseded': () => answer({ kind: 'superseded' }),
    'fails to be sent': () => requests.shift()?.fail(),
    'waits for ten seconds': () => vi.advanceTimersByTimeAsync(10_000),
    'is sent again': () => queue.retryNow(),
    'signs in again': () => queue.resume(),
    'meets a full journal': () => {
      journal = 'fails'
    },
    'meets a journal that hangs': () => {
      journal = 'hangs'
    },
  }
  return { steps, queue, read: () => ({ shown, waits: count > answered }) }
}
type Step = keyof ReturnType<typeof openQueue>['steps']

const first: Step[] = ['notes', 'commits', 'meets a full journal']
const others = Object.keys(openQueue().steps) as Step[]

/** Every way to go on from a beginning, by so many steps. */
const waysFrom = (way: Step[], more: number): Step[][] =>
  more === 0 ? [way] : others.flatMap((step) => waysFrom([...way, step], more - 1))

it.each(first)('never shows "saved" while something waits, whatever follows: it %s', async (step) => {
  const wrong: string[] = []
  for (const way of waysFrom([step], 3)) {
    const { steps, queue, read } = openQueue()
    for (const [index, next] of way.entries()) {
      await steps[next]()
      await vi.advanceTimersByTimeAsync(0)
      const { shown, waits } = read()
      if (shown === 'saved' && (waits || !queue.isEmpty)) wrong.push(way.slice(0, index + 1).join(', '))
    }
    queue.dispose()
    vi.clearAllTimers()
  }
  expect([...new Set(wrong)]).toEqual([])
})

// A queue that never shows it would pass the test above.
it('shows "saved" again after each way to recover', async () => {
  const ways: Step[][] = [
    ['commits', 'is saved'],
    ['notes', 'ends without its commit', 'is saved'],
    ['commits', 'commits', 'is saved', 'is saved'],
    ['commits', 'fails to be sent', 'is sent again', 'is saved'],
    ['commits', 'is signed out', 'signs in again', 'is saved'],
    ['commits', 'waits for ten seconds', 'is saved'],
    ['commits', 'is rejected', 'commits', 'is saved'],
    ['meets a full journal', 'commits', 'is saved'],
  ]
  for (const way of ways) {
    const { steps, read } = openQueue()
    for (const [index, next] of way.entries()) {
      await steps[next]()
      await vi.advanceTimersByTimeAsync(0)
      const isLast = index === way.length - 1
      if (next === 'commits' || isLast) expect(read().shown === 'saved', way.join(', ')).toBe(isLast)
    }
  }
})

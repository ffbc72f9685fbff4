import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AppMessage, CommitBody, LaunchInit, PlayerMessage, ScoDelta } from '../../../launcher/protocol.ts'
import { type CommitJournal, type JournalEntry, replayJournal } from './commit-journal.ts'
import { type CommitOutcome, readCommitFailure, withoutBulk } from './commit-outcome.ts'
import { createPlayerBridge } from './player-bridge.ts'
import { memoryJournal } from './testing/memory-journal.ts'

const contentOrigin = 'http://127.0.0.1:3001'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const commitOf = (sequence: number, delta: Partial<ScoDelta> = {}, launch = 1): CommitBody => ({
  attemptId: 'a1',
  launch,
  sequence,
  scos: { s1: { elements: {}, ...delta } },
})
const launchInit: LaunchInit = {
  standard: '1.2',
  attemptId: 'a1',
  launch: 1,
  sequence: 0,
  sco: { identifier: 's1', title: 'Un', url: 'f/index.html', elements: { 'cmi.core.lesson_location': '1' } },
}

/** A bridge between a frame that records its messages and a server that answers by hand. */
function openBridge(memory = memoryJournal(), init = launchInit) {
  const messages: AppMessage[] = []
  const origins: string[] = []
  const sent: { body: CommitBody; settle: (outcome: CommitOutcome) => void; fail: () => void }[] = []
  const states: string[] = []
  const events: unknown[][] = []
  const host = new EventTarget()
  const frame = {
    postMessage(message: AppMessage, origin: string) {
      messages.push(structuredClone(message))
      origins.push(origin)
    },
  }
  const bridge = createPlayerBridge({
    iframe: { contentWindow: frame as unknown as Window },
    contentOrigin,
    init,
    owner: 'user1',
    context: { userModuleId: 'm1', contentId: 'c1' },
    journal: memory.journal,
    sendCommit: (body) =>
      new Promise((settle, reject) => sent.push({ body, settle, fail: () => reject(new Error('Failed to fetch')) })),
    onState: (state) => states.push(state),
    onFinished: (finished) => events.push(['finished', finished.terminated, finished.closed]),
    onNav: (request, target) => events.push(['nav', request, target]),
    onWindowRefused: () => events.push(['windowRefused']),
    onReturned: () => events.push(['returned']),
    onError: (error) => events.push(['error', error.name, error.options]),
    host: host as unknown as Window,
  })
  const receive = (data: unknown, from: { origin?: string; source?: unknown } = {}) => {
    const event = new Event('message')
    Object.assign(event, { data, origin: from.origin ?? contentOrigin, source: 'source' in from ? from.source : frame })
    host.dispatchEvent(event)
  }
  const say = async (message: PlayerMessage) => {
    receive(message)
    await vi.advanceTimersByTimeAsync(0)
  }
  return {
    ...memory,
    bridge,
    messages,
    origins,
    sent,
    states,
    events,
    receive,
    say,
    commit: (sequence: number, delta: Partial<ScoDelta> = {}) =>
      say({ type: 'commit', trigger: 'commit', body: commitOf(sequence, delta) }),
    answer: async (at: number, outcome: CommitOutcome) => {
      sent[at]!.settle(outcome)
      await vi.advanceTimersByTimeAsync(0)
    },
    fail: async (at: number) => {
      sent[at]!.fail()
      await vi.advanceTimersByTimeAsync(0)
    },
    goAway: () => host.dispatchEvent(new Event('pagehide')),
    goOnline: async () => {
      host.dispatchEvent(new Event('online'))
      await vi.advanceTimersByTimeAsync(0)
    },
  }
}

const finished = (closed: boolean, terminated: boolean, sequence: number): PlayerMessage => ({
  type: 'finished',
  sco: 's1',
  closed,
  terminated,
  sequence,
})
const saved: CommitOutcome = { kind: 'saved' }

describe('message filter', () => {
  it('ignores another origin, another window of the right origin, and invalid messages', async () => {
    const b = openBridge()
    const commit = { type: 'commit', trigger: 'commit', body: commitOf(1) }
    b.receive(commit, { origin: 'http://localhost:3000' })
    b.receive(commit, { origin: 'null' })
    b.receive(commit, { source: { postMessage() {} } })
    b.receive(commit, { source: null })
    b.receive({ type: ['ready'] })
    b.receive({ ...commit, body: { ...commit.body, scos: 'all' } })
    b.receive({ ...commit, body: { ...commit.body, attemptId: 'another' } })
    b.receive({ ...commit, body: { ...commit.body, launch: 2 } })
    b.receive({ type: 'ready' }, { origin: 'http://127.0.0.1:30010' })
    await vi.advanceTimersByTimeAsync(0)
    expect([b.sent, b.messages, b.states, [...b.entries]]).toEqual([[], [], [], []])
  })

  it('answers ready with init, to the content origin only', async () => {
    const b = openBridge()
    await b.say({ type: 'ready' })
    expect(b.messages).toEqual([{ type: 'init', ...launchInit }])
    expect(b.origins).toEqual([contentOrigin])
  })

  it('gives a reloaded launcher page its former state, and unused numbers', async () => {
    const b = openBridge()
    await b.say({ type: 'ready' })
    await b.commit(3, { elements: { 'cmi.core.lesson_location': '8', 'cmi.core.exit': 'suspend' }, suspendData: 'abc' })
    await b.say({ type: 'ready' })
    expect(b.messages.at(-1)).toMatchObject({ type: 'init', sequence: 3, sco: { suspendData: 'abc' } })
    const again = b.messages.at(-1) as Extract<AppMessage, { type: 'init' }>
    expect(again.sco.elements).toEqual({ 'cmi.core.lesson_location': '8' })
  })
})

describe('a window that was refused', () => {
  const windows = { language: 'fr', blocked: 'Bloquée', open: 'Ouvrir' }

  it('is told once, where this document takes the opener from windows', async () => {
    const b = openBridge(memoryJournal(), { ...launchInit, windows: { ...windows, canOpen: false } })
    for (let times = 0; times < 3; times++) await b.say({ type: 'windowRefused' })
    expect(b.events).toEqual([['windowRefused']])
  })

  it('is not believed where windows keep it: a package would reload the page for ever', async () => {
    for (const init of [launchInit, { ...launchInit, windows: { ...windows, canOpen: true } }]) {
      const b = openBridge(memoryJournal(), init)
      await b.say({ type: 'windowRefused' })
      expect(b.events).toEqual([])
    }
  })
})

it('believes a return of the package only after each time that the page was away', async () => {
  const b = openBridge()
  await b.say({ type: 'returned' })
  expect(b.events).toEqual([])
  b.goAway()
  await b.say({ type: 'returned' })
  await b.say({ type: 'returned' })
  expect(b.events).toEqual([['returned']])
})

describe('sending', () => {
  it('sends, acknowledges and shows the save state', async () => {
    const b = openBridge()
    await b.commit(1, { elements: { 'cmi.core.lesson_status': 'incomplete' } })
    expect(b.states).toEqual(['saving'])
    expect(b.entries.size).toBe(1)
    await b.answer(0, saved)
    expect(b.states).toEqual(['saving', 'saved'])
    expect(b.messages).toEqual([{ type: 'ack', sequence: 1 }])
    expect(b.entries.size).toBe(0)
  })

  it('has one commit in flight and merges those that arrive meanwhile', async () => {
    const b = openBridge()
    await b.commit(1, { elements: { a: '1' } })
    await b.commit(2, { elements: { a: '2', b: '2' }, history: [['cmi.core.score.raw', '94', 1]] })
    await b.commit(3, { elements: { a: '3' }, history: [['cmi.core.score.raw', '0', 2]] })
    expect(b.sent).toHaveLength(1)
    await b.answer(0, saved)
    expect(b.sent).toHaveLength(2)
    expect(b.sent[1]!.body).toMatchObject({ sequence: 3, scos: { s1: { elements: { a: '3', b: '2' } } } })
    expect(b.sent[1]!.body.scos.s1!.history).toHaveLength(2)
    expect(b.states).toEqual(['saving'])
    await b.answer(1, saved)
    expect(b.states).toEqual(['saving', 'saved'])
  })

  it('retries after 2, 4, 8, 16, 30, 30 s, with newer data', async () => {
    const b = openBridge()
    await b.commit(1, { elements: { a: '1' } })
    const waits: number[] = []
    for (let tries = 0; tries < 6; tries += 1) {
      await b.fail(tries)
      expect(b.states.at(-1)).toBe('retrying')
      await b.commit(tries + 2, { elements: { a: String(tries + 2) } })
      expect(b.sent).toHaveLength(tries + 1)
      const before = Date.now()
      await vi.advanceTimersToNextTimerAsync()
      waits.push(Date.now() - before)
    }
    expect(waits).toEqual([2_000, 4_000, 8_000, 16_000, 30_000, 30_000])
    expect(b.sent[6]!.body).toMatchObject({ sequence: 7, scos: { s1: { elements: { a: '7' } } } })
    await b.answer(6, saved)
    expect(b.states).toEqual(['saving', 'retrying', 'saved'])
  })

  it('retries as soon as the network is back', async () => {
    const b = openBridge()
    await b.commit(1)
    await b.fail(0)
    await b.goOnline()
    expect(b.sent).toHaveLength(2)
    await b.goOnline()
    expect(b.sent).toHaveLength(2)
  })

  it('says that nothing is saved while the server gives no answer, and when it does', async () => {
    const b = openBridge()
    await b.commit(1, { elements: { a: '1' } })
    await vi.advanceTimersByTimeAsync(9_000)
    expect(b.states).toEqual(['saving'])
    await vi.advanceTimersByTimeAsync(1_000)
    expect(b.states).toEqual(['saving', 'retrying'])
    await b.commit(2, { elements: { a: '2' } })
    await b.answer(0, saved)
    await b.answer(1, saved)
    expect(b.states).toEqual(['saving', 'retrying', 'saving', 'saved'])
  })

  it('shows at once what is only in memory, because the journal is full or slow', async () => {
    const b = openBridge()
    b.fill()
    await b.commit(1)
    expect(b.states).toEqual(['saving', 'unkept'])
    await b.answer(0, saved)
    await b.commit(2)
    expect(b.states).toEqual(['saving', 'unkept', 'saved', 'saving', 'unkept'])

    const memory = memoryJournal()
    let write = () => {}
    const journal = { ...memory.journal, put: () => new Promise<void>((resolve) => (write = resolve)) }
    const slow = openBridge({ ...memory, journal })
    await slow.commit(1)
    await vi.advanceTimersByTimeAsync(99)
    expect(slow.states).toEqual(['saving'])
    await vi.advanceTimersByTimeAsync(1)
    expect(slow.states).toEqual(['saving', 'unkept'])
    write()
    await vi.advanceTimersByTimeAsync(0)
    expect(slow.states).toEqual(['saving', 'unkept', 'saving'])
  })

  it('keeps everything when the session ends, and continues after signing in again', async () => {
    const b = openBridge()
    await b.commit(1, { elements: { a: '1' } })
    await b.answer(0, { kind: 'signedOut' })
    await b.commit(2, { elements: { b: '2' } })
    await vi.advanceTimersByTimeAsync(120_000)
    expect(b.states.at(-1)).toBe('signedOut')
    expect(b.sent).toHaveLength(1)
    b.bridge.resume()
    await vi.advanceTimersByTimeAsync(0)
    expect(b.sent[1]!.body).toMatchObject({ sequence: 2, scos: { s1: { elements: { a: '1', b: '2' } } } })
    await b.answer(1, saved)
    expect(b.states).toEqual(['saving', 'signedOut', 'saving', 'saved'])
  })

  it('stops for good when the content was opened elsewhere, and tells the launcher', async () => {
    const b = openBridge()
    await b.commit(1)
    await b.answer(0, { kind: 'superseded' })
    await b.commit(2)
    await b.say({ type: 'state', body: commitOf(3, { elements: { a: '1' } }) })
    expect(b.sent).toHaveLength(1)
    expect(b.states.at(-1)).toBe('superseded')
    expect(b.messages).toEqual([
      { type: 'refused', sequence: 1, reason: 'superseded' },
      { type: 'refused', sequence: 2, reason: 'superseded' },
    ])
    expect(b.entries.size).toBe(0)
  })

  it('saves status and score when the whole is too large, and reports it', async () => {
    const b = openBridge()
    await b.commit(1, { elements: { 'cmi.core.lesson_status': 'passed' }, suspendData: 'x'.repeat(2000) })
    await b.answer(0, { kind: 'tooLarge', max: 1000 })
    expect(b.events).toEqual([['error', 'UserDataTooLarge', { max: 1000 }]])
    expect(b.sent[1]!.body).toEqual(commitOf(1, { elements: { 'cmi.core.lesson_status': 'passed' } }))
    await b.answer(1, saved)
    expect(b.states.at(-1)).toBe('saved')
    // The package gets it at its next Commit.
    expect(b.messages.slice(-2)).toEqual([
      { type: 'ack', sequence: 1 },
      { type: 'refused', sequence: 1, reason: 'rejected' },
    ])
  })

  it('shows a permanent refusal, and continues with the next', async () => {
    const b = openBridge()
    await b.commit(1)
    await b.answer(0, { kind: 'rejected', code: 'AttemptInvalid' })
    expect(b.states.at(-1)).toBe('rejected')
    expect(b.events).toEqual([['error', 'CommitRejected', { code: 'AttemptInvalid' }]])
    await b.commit(2)
    await b.answer(1, saved)
    expect(b.states.at(-1)).toBe('saved')
  })

  it('tells the launcher when neither the server nor the browser could store the data', async () => {
    const b = openBridge()
    b.fill()
    await b.commit(1)
    expect(b.messages).toEqual([])
    await b.fail(0)
    expect(b.messages.at(-1)).toEqual({ type: 'refused', sequence: 1, reason: 'notStored' })
    expect(b.events).toContainEqual(['error', 'NotStored', {}])
    await vi.advanceTimersByTimeAsync(2_000)
    await b.answer(1, saved)
    expect(b.messages.at(-1)).toEqual({ type: 'ack', sequence: 1 })
  })

  it('tells the launcher so when the server gives no answer and the browser stores nothing', async () => {
    const b = openBridge()
    b.fill()
    await b.commit(1)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(b.messages.at(-1)).toEqual({ type: 'refused', sequence: 1, reason: 'notStored' })
  })

  it('forwards navigation and the launcher’s errors', async () => {
    const b = openBridge()
    await b.say({ type: 'nav', request: 'choice', target: 'item_2' })
    await b.say({ type: 'error', name: 'suspendDataTooLarge', options: { max: 1 } })
    expect(b.events).toEqual([
      ['nav', 'choice', 'item_2'],
      ['error', 'suspendDataTooLarge', { max: 1 }],
    ])
  })
})

describe('closing', () => {
  it('waits for the last commit and its answer', async () => {
    const b = openBridge()
    await b.say({ type: 'ready' })
    const closed = b.bridge.close()
    expect(b.messages.at(-1)).toEqual({ type: 'close' })
    await b.commit(1, { elements: { a: '1' } })
    await b.say(finished(true, true, 1))
    await vi.advanceTimersByTimeAsync(1_000)
    await b.answer(0, saved)
    expect(await closed).toEqual({ saved: true, terminated: true })
    expect(b.events).toEqual([['finished', true, true]])
  })

  it('stops waiting after 4 s, but keeps retrying', async () => {
    const b = openBridge()
    await b.say({ type: 'ready' })
    const closed = b.bridge.close()
    await b.commit(1)
    await b.say(finished(true, false, 1))
    await b.fail(0)
    await vi.advanceTimersByTimeAsync(4_000)
    expect(await closed).toEqual({ saved: false, terminated: false })
    expect(b.entries.size).toBe(1)
    await b.fail(1)
    await vi.advanceTimersByTimeAsync(10_000)
    await b.answer(2, saved)
    expect(b.states.at(-1)).toBe('saved')
    expect(b.entries.size).toBe(0)
  })

  it('commits noted state when the launcher does not answer', async () => {
    const b = openBridge()
    await b.say({ type: 'ready' })
    await b.say({ type: 'state', body: commitOf(1, { elements: { a: '1' } }) })
    expect(b.sent).toEqual([])
    const closed = b.bridge.close()
    await vi.advanceTimersByTimeAsync(2_500)
    expect(b.sent[0]!.body).toEqual(commitOf(1, { elements: { a: '1' } }))
    await b.answer(0, saved)
    expect(await closed).toEqual({ saved: true, terminated: false })
  })

  it('closes at once a launch that never started', async () => {
    const b = openBridge()
    expect(await b.bridge.close()).toEqual({ saved: true, terminated: false })
    expect(b.messages).toEqual([])
  })

  it('opens another SCO after the first one is closed', async () => {
    const b = openBridge()
    await b.say({ type: 'ready' })
    const second = { identifier: 's2', title: 'Deux', url: 'f/2.html', elements: {} }
    const opened = b.bridge.openSco(second)
    expect(b.messages.at(-1)).toEqual({ type: 'close' })
    await b.say(finished(true, false, 4))
    expect(await opened).toEqual({ saved: true, terminated: false })
    expect(b.messages.at(-1)).toMatchObject({ type: 'init', sequence: 4, sco: second })
  })

  it('receives and sends nothing after it is disposed; the journal keeps the rest', async () => {
    const b = openBridge()
    await b.commit(1)
    await b.fail(0)
    b.bridge.dispose()
    await b.commit(2)
    await b.goOnline()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(b.sent).toHaveLength(1)
    expect([...b.entries.values()][0]!.body.sequence).toBe(1)
  })
})

describe('journal', () => {
  it('contains uncommitted changes, and is replayed at the next start', async () => {
    const memory = memoryJournal()
    const killed = openBridge(memory)
    await killed.commit(1, { elements: { a: '1' } })
    await killed.say({
      type: 'state',
      body: commitOf(2, { elements: { b: '2' }, suspendData: 's' }),
    })
    await killed.say({ type: 'state', body: commitOf(2, { elements: { c: '3' } }) })
    const sent: unknown[] = []
    const count = await replayJournal(memory.journal, 'user1', async (body, context) => {
      sent.push([body, context])
      return saved
    })
    expect([count, [...memory.entries]]).toEqual([1, []])
    expect(sent).toEqual([
      [
        commitOf(2, { elements: { a: '1', b: '2', c: '3' }, suspendData: 's' }),
        { userModuleId: 'm1', contentId: 'c1' },
      ],
    ])
  })

  it('receives what was committed during a write, in one write after it', async () => {
    const memory = memoryJournal()
    const puts: (() => void)[] = []
    const put: CommitJournal['put'] = async (entry) => {
      await new Promise<void>((resolve) => puts.push(resolve))
      await memory.journal.put(entry)
    }
    const b = openBridge({ ...memory, journal: { ...memory.journal, put } })
    for (const sequence of [1, 2, 3]) await b.commit(sequence, { elements: { [sequence]: 'x' } })
    for (const writes of [1, 2]) {
      expect(puts).toHaveLength(writes)
      puts.at(-1)!()
      await vi.advanceTimersByTimeAsync(0)
    }
    expect([...b.entries.values()].map(({ body }) => body)).toEqual([
      commitOf(3, { elements: { 1: 'x', 2: 'x', 3: 'x' } }),
    ])
  })

  const entry = (body: CommitBody, owner = 'user1'): JournalEntry => ({ owner, context: {}, body })
  async function replay(journal: CommitJournal, outcome: () => Promise<CommitOutcome>) {
    const bodies: CommitBody[] = []
    const sent = await replayJournal(journal, 'user1', (body) => {
      bodies.push(body)
      return outcome()
    })
    return { sent, bodies, remaining: (await journal.list('user1')).length }
  }

  it('sends no other user’s data, and older launches first', async () => {
    const { journal } = memoryJournal()
    await journal.put(entry(commitOf(9, {}, 2)))
    await journal.put(entry(commitOf(4, {}, 1)))
    await journal.put(entry(commitOf(7, {}, 3), 'user2'))
    const { bodies } = await replay(journal, async () => saved)
    expect(bodies.map(({ launch, sequence }) => [launch, sequence])).toEqual([
      [1, 4],
      [2, 9],
    ])
    expect((await journal.list('user2')).length).toBe(1)
  })

  it.each([
    ['the network fails', () => Promise.reject(new Error('Failed to fetch')), 1],
    ['the session is over', async (): Promise<CommitOutcome> => ({ kind: 'signedOut' }), 1],
    [
      'the server refuses it permanently',
      async (): Promise<CommitOutcome> => ({ kind: 'rejected', code: 'AttemptInvalid' }),
      0,
    ],
    ['the content was opened elsewhere', async (): Promise<CommitOutcome> => ({ kind: 'superseded' }), 0],
  ] as const)('when %s', async (_, outcome, remaining) => {
    const { journal } = memoryJournal()
    await journal.put(entry(commitOf(1)))
    expect(await replay(journal, outcome)).toMatchObject({ sent: 0, remaining: remaining })
  })

  it('keeps what was written during a send', async () => {
    const { journal } = memoryJournal()
    await journal.put(entry(commitOf(1)))
    const { remaining } = await replay(journal, async () => {
      await journal.put(entry(commitOf(2)))
      return saved
    })
    expect(remaining).toBe(1)
  })
})

describe('mapping a refusal', () => {
  it.each([
    [401, 'TokenInvalid', { kind: 'signedOut' }],
    [409, 'AttemptSuperseded', { kind: 'superseded' }],
    [409, 'ModuleAccessNotActive', { kind: 'rejected', code: 'ModuleAccessNotActive' }],
    [413, 'UserDataTooLarge', { kind: 'tooLarge', max: 5 }],
    [400, 'ValidationFailed', { kind: 'rejected', code: 'ValidationFailed' }],
    [429, 'TooManyRequests', undefined],
    [503, 'UnknownError', undefined],
    [undefined, 'Failed to fetch', undefined],
  ] as const)('%s %s', (status, code, outcome) => {
    expect(readCommitFailure(status, code, { max: '5' })).toEqual(outcome)
  })

  it('returns undefined when nothing can be omitted', () => {
    expect(withoutBulk(commitOf(1, { elements: { 'cmi.core.lesson_status': 'passed' } }))).toBeUndefined()
    expect(
      withoutBulk(
        commitOf(1, {
          elements: { 'cmi.score.raw': '1', 'cmi.interactions.0.id': 'q', 'cmi.comments': 'c' },
          suspendData: 's',
        }),
      ),
    ).toEqual(commitOf(1, { elements: { 'cmi.score.raw': '1' } }))
  })
})

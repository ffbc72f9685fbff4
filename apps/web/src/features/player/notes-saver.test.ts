import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createNotesSaver, type NotesOutcome, type NotesState } from './notes-saver.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function start() {
  const sent: { text: string; isOver: boolean; answer: (outcome: NotesOutcome) => void; fail: () => void }[] = []
  /** Texts that the server has. */
  const saved: string[] = []
  const states: NotesState[] = []
  const draft: { text: string | undefined } = { text: undefined }
  const saver = createNotesSaver({
    save: (text) =>
      new Promise((answer, reject) => {
        const request = {
          text,
          isOver: false,
          answer(outcome: NotesOutcome) {
            request.isOver = true
            if (outcome === 'saved') saved.push(text)
            answer(outcome)
          },
          fail() {
            request.isOver = true
            reject(new Error('Failed to fetch'))
          },
        }
        sent.push(request)
      }),
    draft: {
      write: (text) => {
        draft.text = text
      },
      clear: () => {
        draft.text = undefined
      },
    },
    onState: (state) => states.push(state),
  })
  const settle = () => vi.advanceTimersByTimeAsync(0)
  return { saver, sent, saved, states, draft, settle }
}

describe('notes saved as typed', () => {
  it('sends the last text after a pause, once', async () => {
    const n = start()
    n.saver.change('a')
    await vi.advanceTimersByTimeAsync(500)
    n.saver.change('ab')
    await vi.advanceTimersByTimeAsync(799)
    expect(n.sent).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(n.sent.map(({ text }) => text)).toEqual(['ab'])
    expect(n.draft.text).toBe('ab')
    n.sent[0]!.answer('saved')
    await n.settle()
    expect(n.states).toEqual(['saving', 'saved'])
    expect(n.draft.text).toBeUndefined()
  })

  it('is not saved while a newer text waits, and keeps its draft until then', async () => {
    const n = start()
    n.saver.change('a')
    n.saver.flush()
    n.saver.change('ab')
    n.sent[0]!.answer('saved')
    await n.settle()
    expect(n.states).toEqual(['saving'])
    expect(n.draft.text).toBe('ab')
    expect(n.sent[1]!.text).toBe('ab')
    n.sent[1]!.answer('saved')
    await n.settle()
    expect(n.states).toEqual(['saving', 'saved'])
  })

  it('retries with the newest text, at growing intervals, and at once on request', async () => {
    const n = start()
    n.saver.change('a')
    n.saver.flush()
    n.sent[0]!.fail()
    await n.settle()
    expect(n.states.at(-1)).toBe('retrying')
    n.saver.change('ab')
    await vi.advanceTimersByTimeAsync(1_999)
    expect(n.sent).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(n.sent[1]!.text).toBe('ab')
    n.sent[1]!.fail()
    await n.settle()
    await vi.advanceTimersByTimeAsync(3_999)
    expect(n.sent).toHaveLength(2)
    n.saver.flush()
    expect(n.sent).toHaveLength(3)
    n.sent[2]!.answer('saved')
    await n.settle()
    expect(n.states).toEqual(['saving', 'retrying', 'saved'])
  })

  it('waits for the sign-in, then sends', async () => {
    const n = start()
    n.saver.change('a')
    n.saver.flush()
    n.sent[0]!.answer('signedOut')
    await n.settle()
    n.saver.change('ab')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(n.sent).toHaveLength(1)
    expect(n.states.at(-1)).toBe('signedOut')
    n.saver.resume()
    expect(n.sent[1]!.text).toBe('ab')
  })

  it('keeps the draft of a refused text, and does not retry', async () => {
    const n = start()
    n.saver.change('too long')
    n.saver.flush()
    n.sent[0]!.answer('refused')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(n.states).toEqual(['saving', 'rejected'])
    expect(n.sent).toHaveLength(1)
    expect(n.draft.text).toBe('too long')
  })

  it('sends the last text when it is disposed', async () => {
    const n = start()
    n.saver.change('a')
    n.saver.dispose()
    expect(n.sent.map(({ text }) => text)).toEqual(['a'])
    n.sent[0]!.fail()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(n.sent).toHaveLength(1)
    expect(n.draft.text).toBe('a')
  })
})

describe('every order of events', () => {
  type Scene = ReturnType<typeof start>
  const answer = (outcome: NotesOutcome) => (n: Scene) => n.sent.find(({ isOver }) => !isOver)?.answer(outcome)
  const events: Record<string, (n: Scene, text: string) => unknown> = {
    types: (n, text) => n.saver.change(text),
    'leaves the field': (n) => n.saver.flush(),
    'waits for the pause': () => vi.advanceTimersByTimeAsync(800),
    'waits for a retry': () => vi.advanceTimersByTimeAsync(30_000),
    'is saved': answer('saved'),
    'is refused': answer('refused'),
    'is signed out': answer('signedOut'),
    'fails to be sent': (n) => n.sent.find(({ isOver }) => !isOver)?.fail(),
    'signs in again': (n) => n.saver.resume(),
  }
  const names = Object.keys(events)
  const waysFrom = (way: string[], more: number): string[][] =>
    more === 0 ? [way] : names.flatMap((name) => waysFrom([...way, name], more - 1))

  it('is never shown as saved before the server has the last text, and keeps it as a draft until then', async () => {
    const wrong = new Set<string>()
    for (const way of [...waysFrom(['types'], 4), ...waysFrom(['types', 'leaves the field'], 4)]) {
      const n = start()
      let typed = ''
      for (const [index, name] of way.entries()) {
        const text = `text ${index}`
        if (name === 'types') typed = text
        await events[name]?.(n, text)
        await n.settle()
        const isSaved = n.saved.at(-1) === typed
        const isShown = n.states.at(-1) === 'saved'
        if ((isShown && !isSaved) || (!isSaved && n.draft.text !== typed)) wrong.add(way.slice(0, index + 1).join(', '))
      }
      vi.clearAllTimers()
    }
    expect([...wrong]).toEqual([])
  })
})

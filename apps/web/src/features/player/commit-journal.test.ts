import { afterEach, expect, it, vi } from 'vitest'
import { createIndexedDbJournal } from './commit-journal.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('gives up a browser that never answers, so that a content opens without it', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('indexedDB', { open: () => ({}) })
  const listed = createIndexedDbJournal().list('user1')
  const refused = expect(listed).rejects.toThrow('IndexedDB did not answer')
  await vi.advanceTimersByTimeAsync(2_000)
  await refused
})

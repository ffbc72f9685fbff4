import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { emptyDraft, forgetDraft, keepDraft, readDraft } from './support-draft.ts'

const store = new Map<string, string>()
const storage = {
  getItem: (key: string) => store.get(key) ?? null,
  setItem: (key: string, value: string) => void store.set(key, value),
  removeItem: (key: string) => void store.delete(key),
}
const draft = { ...emptyDraft, type: 'technical', message: 'Bonjour', attach: true }

beforeEach(() => {
  store.clear()
  vi.stubGlobal('sessionStorage', storage)
})
afterEach(() => vi.unstubAllGlobals())

describe('what was typed to the support', () => {
  it('is there again until it is sent', () => {
    keepDraft('camille', draft)
    expect(readDraft('camille')).toEqual(draft)
    forgetDraft('camille')
    expect(readDraft('camille')).toEqual(emptyDraft)
  })

  it('is nobody else’s', () => {
    keepDraft('camille', draft)
    expect(readDraft('karim')).toEqual(emptyDraft)
    expect(readDraft(undefined)).toEqual(emptyDraft)
  })

  it.each(['', '{', 'null', '[]', '"x"', '{"message":1,"attach":"yes","other":true}'])(
    'is nothing where the storage holds %j',
    (kept) => {
      store.set('cursus.support.public', kept)
      expect(readDraft(undefined)).toEqual(emptyDraft)
    },
  )

  it('costs nothing where the browser keeps nothing', () => {
    const refuse = () => {
      throw new Error('refused')
    }
    vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
    keepDraft('camille', draft)
    forgetDraft('camille')
    expect(readDraft('camille')).toEqual(emptyDraft)
  })
})

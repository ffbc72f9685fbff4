import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { emptyDraft, forgetDraft, keepDraft, readDraft } from './support-form.tsx'

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

describe('the draft of a support message', () => {
  it('is kept until it is sent', () => {
    keepDraft('camille', draft)
    expect(readDraft('camille')).toEqual(draft)
    forgetDraft('camille')
    expect(readDraft('camille')).toEqual(emptyDraft)
  })

  it('is separate for each user', () => {
    keepDraft('camille', draft)
    expect(readDraft('karim')).toEqual(emptyDraft)
    expect(readDraft(undefined)).toEqual(emptyDraft)
  })

  it.each(['', '{', 'null', '[]', '"x"', '{"message":1,"attach":"yes","other":true}'])(
    'is empty when the storage contains %j',
    (text) => {
      store.set('cursus.support.public', text)
      expect(readDraft(undefined)).toEqual(emptyDraft)
    },
  )

  it('causes no error without storage', () => {
    const refuse = () => {
      throw new Error('refused')
    }
    vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
    keepDraft('camille', draft)
    forgetDraft('camille')
    expect(readDraft('camille')).toEqual(emptyDraft)
  })
})

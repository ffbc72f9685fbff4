import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dropDraft, writeDraft } from '#web/lib/form/form-draft.ts'
import { emptyDraft, readSupportDraft, supportDraft } from './support-form.tsx'

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
    writeDraft(supportDraft('camille'), emptyDraft, draft)
    expect(readSupportDraft('camille')).toEqual(draft)
    dropDraft(supportDraft('camille'))
    expect(readSupportDraft('camille')).toEqual(emptyDraft)
  })

  it('is separate for each user', () => {
    writeDraft(supportDraft('camille'), emptyDraft, draft)
    expect(readSupportDraft('karim')).toEqual(emptyDraft)
    expect(readSupportDraft(undefined)).toEqual(emptyDraft)
  })

  it.each(['', '{', 'null', '[]', '"x"', '{"values":{"message":1,"attach":"yes","other":true}}'])(
    'is empty when the storage contains %j',
    (text) => {
      store.set('cursus.draft.support.public', text)
      expect(readSupportDraft(undefined)).toEqual(emptyDraft)
    },
  )

  it('causes no error without storage', () => {
    const refuse = () => {
      throw new Error('refused')
    }
    vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
    writeDraft(supportDraft('camille'), emptyDraft, draft)
    dropDraft(supportDraft('camille'))
    expect(readSupportDraft('camille')).toEqual(emptyDraft)
  })
})

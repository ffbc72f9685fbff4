import { describe, expect, it } from 'vitest'
import { mergeNotes } from './merge-notes.ts'

describe('notes written in two windows', () => {
  it.each([
    ['different lines', 'a\nb\nc', 'a!\nb\nc', 'a\nb\nc?', 'a!\nb\nc?'],
    ['the same line', 'a\nb', 'a\nb of theirs', 'a\nb of mine', 'a\nb of theirs\nb of mine'],
    ['both begun', '', 'theirs', 'mine', 'theirs\nmine'],
    ['one goes on with what the other wrote', 'a', 'a b', 'a b c', 'a b c'],
    ['a line below the changed one', 'a', 'a\nb', 'a!', 'a!\nb'],
    ['a changed line above a new one', 'a', 'a!', 'a\nb', 'a!\nb'],
    ['the same text', 'a', 'b', 'b', 'b'],
    ['only theirs', 'a', 'b', 'a', 'b'],
    ['a line that the other deleted and this one changed', 'a\nb', 'a', 'a\nb!', 'a\nb!'],
    ['nothing left in one, more in the other', 'a', '', 'a\nb', 'a\nb'],
  ])('keep what both wrote: %s', (_what, base, theirs, mine, merged) => {
    expect(mergeNotes(base, theirs, mine)).toBe(merged)
  })
})
